/** The one style sheet. It stands in the page itself; the page's policy names its hash. */
export const pageStyle = `
:root { color-scheme: light dark; --ink: light-dark(#1d2433, #e6e9f0); --paper: light-dark(#fff, #14171f);
  --soft: light-dark(#f3f5f9, #1e2330); --line: light-dark(#dfe3eb, #333a4a); --link: light-dark(#1a56c4, #8ab4ff);
  --faint: light-dark(#5b6475, #9aa3b5); }
* { box-sizing: border-box; }
[hidden] { display: none !important; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.55 system-ui, sans-serif; }
header, main { max-width: 60rem; margin: 0 auto; padding: 1rem 1.25rem; }
header { border-bottom: 1px solid var(--line); }
a { color: var(--link); }
.skip { position: absolute; left: -100vw; } .skip:focus { left: 1rem; top: .5rem; background: var(--paper); }
:focus-visible { outline: 2px solid var(--link); outline-offset: 2px; }
h1 { font-size: 1.7rem; } h2 { margin: 2.5rem 0 .5rem; font-size: 1.4rem; } h3 { margin: 0; font-size: 1.05rem; overflow-wrap: anywhere; }
h4 { margin: 1.2rem 0 .3rem; font-size: .8rem; text-transform: uppercase; letter-spacing: .05em; color: var(--faint); }
small, .media { font-weight: 400; color: var(--faint); font-size: .82em; }
code, pre { font-family: ui-monospace, monospace; font-size: .9em; }
pre { background: var(--soft); padding: .75rem; overflow: auto; border-radius: 6px; max-height: 26rem; margin: .5rem 0; }
table { border-collapse: collapse; width: 100%; margin: .5rem 0; }
th, td { text-align: left; vertical-align: top; padding: .3rem .6rem .3rem 0; border-bottom: 1px solid var(--line); }
.GET { --method: light-dark(#1b6e3c, #6fd394); } .PUT { --method: light-dark(#8a5a00, #f0c066); }
.POST { --method: light-dark(#1a56c4, #8ab4ff); } .DELETE { --method: light-dark(#a3222c, #ff8d94); }
.method { color: var(--method); font-weight: 700; }
summary { cursor: pointer; overflow-wrap: anywhere; }
body:has(#contents) { display: grid; grid-template: auto 1fr / 18rem minmax(0, 1fr); }
body:has(#contents) > header { grid-column: 1 / 3; width: 100%; max-width: none; }
body:has(#contents) > main { max-width: 86rem; margin: 0; width: 100%; }
#contents { position: sticky; top: 0; align-self: start; max-height: 100vh; overflow: auto; padding: 0 1rem 2rem; border-right: 1px solid var(--line); }
search { display: block; position: sticky; top: 0; padding: 1rem 0 .5rem; background: var(--paper); }
input { width: 100%; padding: .45rem .6rem; font: inherit; color: inherit; background: var(--soft); border: 1px solid var(--line); border-radius: 6px; }
output { display: block; min-height: 1.5em; color: var(--faint); font-size: .82rem; }
#contents ul { list-style: none; margin: 0; padding: 0; } #contents ul ul { margin-bottom: .8rem; }
#contents a { display: block; padding: .12rem .5rem; border-radius: 5px; text-decoration: none; color: inherit; font-size: .87rem; overflow: hidden; text-overflow: ellipsis; }
#contents > ul > li > a { font-weight: 700; text-transform: capitalize; }
#contents a:hover, #contents [aria-current] { background: var(--soft); color: var(--link); }
#contents .method { display: inline-block; width: 3.6rem; font-size: .7rem; }
h2 a, h3 a { color: inherit; text-decoration: none; } h2 { text-transform: capitalize; }
h2 a:hover, h3 a:hover { text-decoration: underline; }
.chapter { border-top: 1px solid var(--line); margin-top: 2rem; }
.chapter, .entry { scroll-margin-top: .5rem; }
.entry { border: 1px solid var(--line); border-radius: 8px; padding: .9rem 1.1rem; margin: 1rem 0; }
.entry:target { border-color: var(--link); }
.entry:has(.examples) { display: grid; grid-template-columns: minmax(0, 11fr) minmax(0, 9fr); column-gap: 2rem; }
.entry h3 { grid-column: 1 / 3; }
.about p { margin: .5rem 0; }
dl { margin: 0; } dt { padding-top: .35rem; overflow-wrap: anywhere; } dt > code:first-child { font-weight: 600; }
dd { margin: 0 0 .35rem; color: var(--faint); font-size: .92em; } dd:empty { display: none; }
dd dl { color: var(--ink); border-left: 2px solid var(--line); padding-left: .9rem; margin: .3rem 0 .5rem; font-size: 1em; }
.command { position: relative; }
.examples details { margin: .5rem 0; } .examples p { margin: .5rem 0 0; }
.users { font-size: .9em; margin-bottom: 0; }
button { position: absolute; top: .4rem; right: .4rem; font: inherit; font-size: .75rem; padding: .1rem .5rem; color: inherit; background: var(--paper); border: 1px solid var(--line); border-radius: 5px; cursor: pointer; }
@media (max-width: 75rem) { .entry:has(.examples) { display: block; } }
@media (max-width: 50rem) {
  body:has(#contents) { display: block; }
  #contents { position: static; max-height: 45vh; border-right: 0; border-bottom: 1px solid var(--line); }
}
`;
