//! Two people in two browsers.

use crate::stage::on_stage;
use crate::tab::Tab;

/// Begins a game in one browser, and takes the other seat in the other one.
fn begin(host: &Tab, guest: &Tab) -> String {
    host.open("#small-grid");
    host.click("#friend");
    host.click("label[for=seat-goats]");
    host.enter("#friend-name", "Ann");
    host.click("#friend-create");
    host.wait("#invite-link");
    let link = host.run("return document.querySelector('#invite-link').value");
    let link = link.as_str().unwrap().to_owned();
    guest.open_url(&link);
    guest.enter("#join-name", "Ben");
    guest.click("#join");
    guest.wait_text("main", "Ann");
    host.wait_text("main", "Ben");
    link
}

#[test]
fn two_people_play_and_one_comes_back() {
    on_stage(|stage| {
        let (host, guest) = (stage.tab(), stage.tab());
        let link = begin(&host, &guest);
        host.click_places(&["13"]);
        guest.wait_status("Your");
        guest.click_places(&["11", "12"]);
        host.wait_status("Your");
        host.picture("friend");
        // The guest leaves and comes back to the same seat.
        guest.reload();
        guest.wait_text("main", "Ann");
        host.click_places(&["31"]);
        guest.wait_status("Your");
        guest.picture("friend-back");
        // A third person finds the seat taken, and may only watch.
        let third = stage.tab();
        third.open_url(&link);
        third.wait_text("#toast", "taken");
        assert!(!third.shows("#join"));
        // The way back to one's own game is on the first page.
        guest.open("");
        guest.click("[data-running]");
        guest.wait_status("Your");
        // An offer is declined.
        host.click("#offer-draw");
        guest.click("#decline-draw");
        host.wait_text("#toast", "declined");
        guest.click("#resign");
        guest.click("#resign-yes");
        host.wait_text("#status", "resigned");
        host.assert_no_errors();
        guest.assert_no_errors();
    });
}

#[test]
fn move_of_the_other_side_arrives_while_the_reader_looks_back() {
    on_stage(|stage| {
        let (host, guest) = (stage.tab(), stage.tab());
        begin(&host, &guest);
        host.click_places(&["13"]);
        guest.wait_status("Your");
        guest.click_places(&["11", "12"]);
        host.wait_status("Your");
        // From now on, positions come late for the guest.
        guest.run(
            "const real = window.fetch;
             window.late = [];
             window.fetch = (url, options) => {
               if (!String(url).includes('/position')) return real(url, options);
               return new Promise((resolve, reject) => {
                 options.signal?.addEventListener('abort', () => reject(options.signal.reason));
                 window.late.push(() => resolve(real(url, options)));
               });
             }",
        );
        host.click_places(&["31"]);
        guest.wait_for("return window.late.length", |count| *count == 1);
        // The earlier position is known already, so it is shown at once.
        guest.click("#undo");
        guest.wait("#last:not([disabled])");
        guest.run("for (const send of window.late) send()");
        guest.wait("[data-record-ply=\"3\"]");
        guest.click("#last");
        let label = "return document.querySelector('[data-place=\"31\"]').ariaLabel";
        let has_goat = |label: &serde_json::Value| label.as_str().unwrap().contains("goat");
        guest.wait_for(label, has_goat);
        guest.wait_status("Your");
        guest.assert_no_errors();
    });
}

#[test]
fn seat_that_is_used_elsewhere_is_taken_back_with_a_click() {
    on_stage(|stage| {
        let (host, guest) = (stage.tab(), stage.tab());
        begin(&host, &guest);
        // The host opens the game again, so that the test gets hold of its socket.
        host.run(
            "const Real = window.WebSocket;
             window.sockets = [];
             window.WebSocket = class extends Real {
               constructor(url) {
                 super(url);
                 window.sockets.push(this);
               }
             };
             location.hash = ''",
        );
        host.click("[data-running]");
        host.wait("[data-connected=true] #status");
        let close = |code: u16, reason: &str| {
            host.run(&format!(
                "const socket = window.sockets.at(-1);
                 socket.onclose(new CloseEvent('close', {{ code: {code}, reason: '{reason}' }}))"
            ));
        };
        close(4002, "the seat is used by a newer connection");
        host.wait_text("#connection", "This game is open in another tab.");
        host.click("#reconnect");
        host.wait("[data-connected=true] #status");
        close(4001, "this game has too many spectators");
        host.wait_text("#connection", "This game has too many spectators.");
        host.click("#reconnect");
        host.wait("[data-connected=true] #status");
        host.click_places(&["13"]);
        guest.wait_status("Your");
        // There was one connection for each click, and none besides.
        assert_eq!(host.run("return window.sockets.length"), 3);
        host.assert_no_errors();
    });
}

#[test]
fn refused_move_is_rolled_back() {
    on_stage(|stage| {
        let (host, guest) = (stage.tab(), stage.tab());
        begin(&host, &guest);
        // A page that has gone wrong: it sends another move than it shows.
        host.run(
            "const send = WebSocket.prototype.send;
             WebSocket.prototype.send = function (text) {
               send.call(this, text.replace('\"G13\"', '\"G11\"'));
             }",
        );
        host.click_places(&["13"]);
        host.wait("#toast");
        let label = "return document.querySelector('[data-place=\"13\"]').ariaLabel";
        let is_empty = |label: &serde_json::Value| label.as_str().unwrap().contains("empty");
        host.wait_for(label, is_empty);
        // The game goes on: another move is accepted.
        host.click_places(&["22"]);
        guest.wait_status("Your");
    });
}

/// Lets the test get hold of the sockets that the page opens from now on, and of their last state.
const WATCH_SOCKETS: &str = "
    const Real = window.WebSocket;
    window.sockets = [];
    window.WebSocket = class extends Real {
      constructor(url) {
        super(url);
        window.sockets.push(this);
        this.addEventListener('open', () => window.first && this.tell(window.first));
        this.addEventListener('message', ({ data }) => {
          const message = JSON.parse(data);
          if (message.type === 'state') window.last = message;
        });
      }
      tell(message) {
        this.onmessage(new MessageEvent('message', { data: JSON.stringify(message) }));
      }
    };
    location.hash = ''";

#[test]
fn offer_outlives_a_lost_connection() {
    on_stage(|stage| {
        let (host, guest) = (stage.tab(), stage.tab());
        begin(&host, &guest);
        host.run(WATCH_SOCKETS);
        host.click("[data-running]");
        host.wait("[data-connected=true] #status");
        host.click("#offer-draw");
        host.wait("#withdraw-draw");
        // The next connection brings news before the state: they are about a state that is not known.
        host.run(
            "const offers = { draw: null, takeback: null };
             window.first = { ...window.last, type: 'changed', offers };
             window.sockets.at(-1).onclose(new CloseEvent('close', { code: 1006 }))",
        );
        host.wait("[data-connected=false] #status");
        host.wait("[data-connected=true] #status");
        host.wait("#withdraw-draw");
        assert!(!host.shows("#toast"));
        // The offer is withdrawn, which is not a refusal either.
        host.click("#withdraw-draw");
        host.wait("#offer-draw:not([disabled])");
        assert!(!host.shows("#toast"));
        host.assert_no_errors();
    });
}

#[test]
fn suspended_game_with_a_clock_waits_for_both_players() {
    on_stage(|stage| {
        let (host, guest) = (stage.tab(), stage.tab());
        begin(&host, &guest);
        host.run(WATCH_SOCKETS);
        host.click("[data-running]");
        host.wait("[data-connected=true] #status");
        host.wait(".place.legal");
        let suspend = |suspended: bool| {
            host.run(&format!(
                "const clock = {{ left: {{ goats: 300000, tigers: 300000 }}, running: null, increment: 3 }};
                 const changed = {{ ...window.last, type: 'changed', clock, suspended: {suspended} }};
                 window.sockets.at(-1).tell(changed)"
            ));
        };
        suspend(true);
        host.wait_status("Suspended until both players are connected");
        assert_eq!(host.count(".place.legal"), 0);
        suspend(false);
        host.wait_status("Your move");
        host.wait(".place.legal");
        host.assert_no_errors();
    });
}

#[test]
fn typed_move_is_kept_until_it_is_accepted() {
    on_stage(|stage| {
        let (host, guest) = (stage.tab(), stage.tab());
        begin(&host, &guest);
        let field = "return document.querySelector('#type-move').value";
        host.run("document.activeElement.blur()");
        host.press(&['m']);
        host.enter("#type-move", "nowhere");
        host.press(&['\u{e007}']);
        host.wait_text("#toast", "nowhere");
        assert_eq!(host.run(field), "nowhere");
        host.enter("#type-move", "G13");
        host.press(&['\u{e007}']);
        guest.wait_status("Your");
        host.wait_for(field, |text| text == "");
        // The error is history.
        assert!(!host.shows("#toast"));
        // The rules, and the goats in hand.
        guest.wait_text(".counters", "5 of 6");
        guest.click("#tab-rules");
        guest.wait("#rules");
        // An earlier position is not the game.
        host.click("#undo");
        host.click("#back-to-game");
        host.wait("#undo:not([disabled])");
        assert!(!host.shows("#back-to-game"));
        host.assert_no_errors();
        guest.assert_no_errors();
    });
}
