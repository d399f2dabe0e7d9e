//! A browser that shows the page, with the steps of which tests consist.

use std::thread;
use std::time::{Duration, Instant};

use data_encoding::BASE64;
use serde_json::{Value, json};

use crate::driver::Browser;

/// The longest time to wait for anything: a busy machine is slow, and a small game is solved first.
const PATIENCE: Duration = Duration::from_secs(60);
const INTERVAL: Duration = Duration::from_millis(30);

/// A browser that shows the page.
pub struct Tab {
    browser: Browser,
    url: String,
}

impl Tab {
    pub fn new(browser: Browser, url: &str) -> Tab {
        Tab {
            browser,
            url: url.to_owned(),
        }
    }

    /// Opens an address of the page, such as `#bagh-chal`, and waits until it is drawn.
    pub fn open(&self, fragment: &str) {
        // Only the fragment may differ, which would not load the page again.
        self.go("about:blank");
        self.open_url(&format!("{}/{fragment}", self.url));
    }

    /// Opens a whole address, such as an invitation.
    pub fn open_url(&self, url: &str) {
        self.go(url);
        self.wait_until_ready();
    }

    /// Loads the page again.
    pub fn reload(&self) {
        self.browser.post("/refresh", &json!({}));
        self.wait_until_ready();
    }

    fn go(&self, url: &str) {
        self.browser.post("/url", &json!({ "url": url }));
    }

    fn wait_until_ready(&self) {
        let ready = "return document.documentElement.dataset.ready === 'true'";
        self.wait_for(ready, |ready: &Value| *ready == true);
    }

    /// Runs a script, and returns its result.
    pub fn run(&self, script: &str) -> Value {
        let parameters = json!({ "script": script, "args": [] });
        self.browser.post("/execute/sync", &parameters)
    }

    /// Runs a script until its result is as wanted.
    pub fn wait_for(&self, script: &str, wanted: impl Fn(&Value) -> bool) -> Value {
        let started = Instant::now();
        loop {
            let result = self.run(script);
            if wanted(&result) {
                return result;
            }
            if started.elapsed() > PATIENCE {
                self.picture("waited-in-vain");
                let toast = self.run("return document.querySelector('#toast')?.textContent");
                panic!("waited in vain for {script}: {result}; the last message: {toast}");
            }
            thread::sleep(INTERVAL);
        }
    }

    /// Waits for an element that is visible.
    pub fn wait(&self, selector: &str) {
        let script = format!(
            "const found = document.querySelector({}); return !!found && found.checkVisibility()",
            json!(selector)
        );
        self.wait_for(&script, |found| *found == true);
    }

    /// Checks whether an element is visible now.
    pub fn shows(&self, selector: &str) -> bool {
        let script = format!(
            "const found = document.querySelector({}); return !!found && found.checkVisibility()",
            json!(selector)
        );
        self.run(&script) == true
    }

    /// Waits until an element can be clicked, and clicks it. The page may move while it is drawn, so a
    /// click that has missed is repeated.
    pub fn click(&self, selector: &str) {
        let selector = json!(selector);
        let script = format!(
            "const found = document.querySelector({selector});
             if (!found || !found.checkVisibility() || found.disabled) return false;
             found.scrollIntoView({{ block: 'center', behavior: 'instant' }});
             const at = found.getBoundingClientRect();
             const [x, y] = [at.x + at.width / 2, at.y + at.height / 2];
             window.pressed = null;
             const press = (event) => {{
               window.pressed = event.target.closest({selector}) !== null;
             }};
             addEventListener('pointerdown', press, {{ capture: true, once: true }});
             return document.elementFromPoint(x, y)?.closest({selector}) ? [x, y] : false"
        );
        loop {
            let place = self.wait_for(&script, Value::is_array);
            for kind in ["mousePressed", "mouseReleased"] {
                let mouse = json!({
                    "type": kind, "x": place[0], "y": place[1], "button": "left", "clickCount": 1
                });
                self.tools("Input.dispatchMouseEvent", &mouse);
            }
            // A click that has opened another page leaves no trace, and has not missed either.
            if self.run("return window.pressed") != false {
                return;
            }
        }
    }

    /// Drags a piece from one place to another.
    pub fn drag(&self, from: &str, to: &str) {
        let middle = |place: &str| {
            let selector = json!(format!("[data-place=\"{place}\"]"));
            self.run(&format!(
                "const at = document.querySelector({selector}).getBoundingClientRect();
                 return [at.x + at.width / 2, at.y + at.height / 2]"
            ))
        };
        self.wait(&format!("[data-place=\"{from}\"].source"));
        let (from, to) = (middle(from), middle(to));
        for (kind, place) in [
            ("mousePressed", &from),
            ("mouseMoved", &to),
            ("mouseReleased", &to),
        ] {
            let mouse = json!({
                "type": kind, "x": place[0], "y": place[1], "button": "left", "buttons": 1,
                "clickCount": 1
            });
            self.tools("Input.dispatchMouseEvent", &mouse);
        }
    }

    /// Clicks the places of a move, one after the other.
    pub fn click_places(&self, places: &[&str]) {
        for place in places {
            self.click(&format!("[data-place=\"{place}\"]"));
        }
    }

    /// Types a text into a field, which is emptied first.
    pub fn enter(&self, selector: &str, text: &str) {
        self.wait(selector);
        let script = format!(
            "const field = document.querySelector({}); field.focus(); field.value = {};
             field.dispatchEvent(new Event('input', {{ bubbles: true }}));
             field.dispatchEvent(new Event('change', {{ bubbles: true }}))",
            json!(selector),
            json!(text)
        );
        self.run(&script);
    }

    /// Presses keys, one after the other.
    pub fn press(&self, keys: &[char]) {
        let action = |kind: &str, key: char| json!({ "type": kind, "value": key });
        let actions = keys
            .iter()
            .flat_map(|&key| [action("keyDown", key), action("keyUp", key)]);
        let actions: Vec<Value> = actions.collect();
        let keyboard = json!({ "type": "key", "id": "keyboard", "actions": actions });
        self.browser
            .post("/actions", &json!({ "actions": [keyboard] }));
    }

    /// Returns the text of an element, once it is there.
    pub fn text(&self, selector: &str) -> String {
        self.wait(selector);
        let script = format!(
            "return document.querySelector({}).innerText",
            json!(selector)
        );
        self.run(&script).as_str().unwrap().to_owned()
    }

    /// Waits until the text of an element contains something.
    pub fn wait_text(&self, selector: &str, part: &str) {
        let script = format!(
            "return document.querySelector({})?.innerText ?? ''",
            json!(selector)
        );
        let contains = |text: &Value| text.as_str().unwrap().contains(part);
        self.wait_for(&script, contains);
    }

    /// Returns an attribute of an element, once it is there.
    pub fn attribute(&self, selector: &str, name: &str) -> String {
        self.wait(selector);
        let script = format!(
            "return document.querySelector({}).getAttribute({})",
            json!(selector),
            json!(name)
        );
        self.run(&script).as_str().unwrap_or_default().to_owned()
    }

    /// Counts elements.
    pub fn count(&self, selector: &str) -> u64 {
        let script = format!(
            "return document.querySelectorAll({}).length",
            json!(selector)
        );
        self.run(&script).as_u64().unwrap()
    }

    /// Waits until the status says something, such as whose turn it is.
    pub fn wait_status(&self, part: &str) {
        self.wait_text("#status", part);
    }

    /// Returns the part of the address after `#`.
    pub fn fragment(&self) -> String {
        let hash = self.run("return decodeURIComponent(location.hash)");
        hash.as_str().unwrap().to_owned()
    }

    /// Calls the developer tools.
    pub fn tools(&self, method: &str, parameters: &Value) -> Value {
        let command = json!({ "cmd": method, "params": parameters });
        self.browser.post("/goog/cdp/execute", &command)
    }

    /// Pretends that the screen has this size.
    pub fn resize(&self, width: u32, height: u32) {
        let mobile = width < 600;
        let screen = json!({
            "width": width, "height": height, "deviceScaleFactor": 1, "mobile": mobile
        });
        self.tools("Emulation.setDeviceMetricsOverride", &screen);
    }

    /// Pretends that the reader prefers light or dark pages.
    pub fn prefer(&self, scheme: &str) {
        let feature = json!([{ "name": "prefers-color-scheme", "value": scheme }]);
        let media = json!({ "features": feature });
        self.tools("Emulation.setEmulatedMedia", &media);
    }

    /// Saves a picture of the window, if pictures are wanted.
    pub fn picture(&self, name: &str) {
        if let Some(folder) = std::env::var_os("POUNCE_SCREENSHOTS") {
            // Pieces may still be moving.
            thread::sleep(Duration::from_millis(600));
            let picture = self.browser.get("/screenshot");
            let picture = BASE64.decode(picture.as_str().unwrap().as_bytes()).unwrap();
            std::fs::create_dir_all(&folder).unwrap();
            let path = std::path::Path::new(&folder).join(format!("{name}.png"));
            std::fs::write(path, picture).unwrap();
        }
    }

    /// Checks that no script failed and that the page asked for nothing that its policy forbids.
    pub fn assert_no_errors(&self) {
        let messages = self.browser.post("/se/log", &json!({ "type": "browser" }));
        let messages = messages.as_array().into_iter().flatten();
        let is_error = |message: &&Value| {
            let text = message["message"].as_str().unwrap_or_default();
            text.contains("Uncaught") || text.contains("Content Security Policy")
        };
        let errors: Vec<&Value> = messages.filter(is_error).collect();
        assert!(errors.is_empty(), "{errors:#?}");
    }
}
