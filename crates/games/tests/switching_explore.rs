//! x
use games::switching::*;
fn permutations(n: usize) -> Vec<Vec<usize>> {
    if n == 0 {
        return vec![vec![]];
    }
    let mut out = vec![];
    for p in permutations(n - 1) {
        for at in 0..n {
            let mut q = p.clone();
            q.insert(at, n - 1);
            out.push(q);
        }
    }
    out
}
#[test]
fn purge() {
    let fam = Family::Multigraphs {
        edges: 6,
        loops: false,
    }
    .networks();
    let simple = Family::Simple {
        vertices: 6,
        edges: 7,
    }
    .networks();
    for nets in [fam, simple] {
        let mut some = None;
        let mut every = None;
        for n in &nets {
            let start = Position::default();
            let right = Pair::find(n, &start, SHORT).is_some();
            if !right {
                continue;
            }
            let perms = permutations(n.edges.len());
            let mut bad = 0;
            for p in &perms {
                if purged(n, p, Purge::Once).is_none() {
                    bad += 1;
                    if some.is_none() {
                        some = Some((n.file_text(), p.clone()));
                    }
                }
                assert!(purged(n, p, Purge::Repeated).is_some());
            }
            if bad == perms.len() && every.is_none() {
                every = Some(n.file_text());
            }
            if bad > 0 {
                println!("{} edges: {bad} of {}", n.edges.len(), perms.len());
            }
        }
        println!("{some:?} every {every:?}");
    }
}
#[test]
fn knot() {
    for fam in [
        Family::Multigraphs {
            edges: 7,
            loops: false,
        },
        Family::Multigraphs {
            edges: 7,
            loops: true,
        },
        Family::Simple {
            vertices: 6,
            edges: 11,
        },
    ] {
        let t = std::time::Instant::now();
        let mut odd = None;
        let mut bad = None;
        let (mut planar, mut evens, mut unt, mut badn) = (0, 0, 0, 0);
        let mut badshort = None;
        let mut badcut = None;
        let mut alledges_bad = 0;
        for n in fam.networks() {
            let k = knots(&n, &Position::default()).unwrap();
            let d = dual(&n);
            if let Some(d) = &d {
                planar += 1;
                let kd = knots(d, &Position::default()).unwrap();
                assert_eq!([kd[1], kd[0]], k, "{}", n.file_text());
                let c = class(&n, &Position::default());
                let cd = class(d, &Position::default());
                assert_eq!(
                    match c {
                        Class::Short => Class::Cut,
                        Class::Cut => Class::Short,
                        c => c,
                    },
                    cd
                );
            }
            if (k[0] + k[1]) % 2 == 0 {
                evens += 1
            } else if odd.is_none() {
                odd = Some((n.file_text(), k));
            }
            for u in untyings(&n) {
                assert_eq!(u.shared, Some(n.all_edges()));
                assert!((k[0] + k[1]) % 2 == 0);
                assert_eq!(u.knots[1], u.knots[0] + 1);
            }
            for u in any_untyings(&n) {
                unt += 1;
                if u.knots[1] != u.knots[0] + 1 {
                    badn += 1;
                    if u.shared == Some(n.all_edges()) {
                        alledges_bad += 1;
                    }
                    let slot = if u.side == SHORT {
                        &mut badshort
                    } else {
                        &mut badcut
                    };
                    if slot.is_none() {
                        *slot = Some((n.file_text(), u, d.is_some()));
                    }
                    if bad.is_none() && d.is_some() {
                        bad = Some((n.file_text(), u));
                    }
                }
            }
        }
        println!(
            "{fam:?} planar {planar} even {evens} untied {unt} bad {badn} all-edges-bad {alledges_bad}\nodd {odd:?}\nbad {bad:?}\nshort {badshort:?}\ncut {badcut:?}\n{:?}",
            t.elapsed()
        );
    }
}
#[test]
fn maps() {
    for f in ["valley","ford"] {
        let t = std::fs::read_to_string(format!("maps/{f}.map")).unwrap();
        match Map::parse(&t) { Ok(m) => {
            for row in &m.cells { println!("{}", row.iter().map(|c| match c { Cell::Blocked=>'#', Cell::Island(i)=>char::from(b'a'+*i as u8), Cell::Bridge(i)=>char::from(b'0'+*i as u8), Cell::Remote=>'?'}).collect::<String>()); }
            println!("{}\n{}", m.network.file_text(), m.dual.file_text());
            println!("{:?} {:?}", class(&m.network,&Position::default()), class(&m.dual,&Position::default()));
            let d = dual(&m.network);
            println!("{:?}", d.map(|d| (d.vertices.len(), class(&d,&Position::default()))));
        }, Err(e) => println!("{e:?}") }
    }
}
#[test]
fn strat() {
    // worst case of a strategy's random choices
    use game::Side;
    fn wins(st: Strategy, n: &Network, p: Position, side: Side, mem: Memory, taken: Option<usize>, mover: Side) -> bool {
        if n.joins_terminals(p.shorted) { return side==SHORT; }
        if !n.joins_terminals(n.all_edges() & !p.cut) { return side==CUT; }
        if mover==side { st.choices(n,&p,side,&mem,taken).into_iter().all(|(e,m)| wins(st,n,p.with(side,e),side,m,None,side.opponent())) }
        else { edges_in(n.all_edges() & !p.played()).all(|e| wins(st,n,p.with(mover,e),side,mem,Some(e),side)) }
    }
    for fam in [Family::Multigraphs{edges:5,loops:false}, Family::Simple{vertices:5,edges:7}] {
    for (name,st) in Strategy::ALL {
        let mut first_bad = [[None,None],[None,None]]; let mut counts=[[0;2];2];
        for n in fam.networks() {
            let c = class(&n,&Position::default());
            for (si,side) in [SHORT,CUT].into_iter().enumerate() { for (fi,first) in [SHORT,CUT].into_iter().enumerate() {
                if c.winner(first)!=side { continue; }
                let mem = st.begin(&n,side);
                if !wins(st,&n,Position::default(),side,mem,None,first) { counts[si][fi]+=1; if first_bad[si][fi].is_none() { first_bad[si][fi]=Some((c,n.edges.clone())); } }
            } }
        }
        println!("{fam:?} {name} {counts:?} {first_bad:?}");
    } }
}
