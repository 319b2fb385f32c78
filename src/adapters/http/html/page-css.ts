/** The one style sheet. It stands in the page itself; the page's policy names its hash. */
export const pageStyle = `
:root { color-scheme: light dark; --ink: light-dark(#1d2433, #e6e9f0); --paper: light-dark(#fff, #14171f);
  --soft: light-dark(#f3f5f9, #1e2330); --line: light-dark(#dfe3eb, #333a4a); --link: light-dark(#1a56c4, #8ab4ff); }
body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.55 system-ui, sans-serif; }
nav, main { max-width: 60rem; margin: 0 auto; padding: 1rem 1.25rem; }
nav { border-bottom: 1px solid var(--line); }
a { color: var(--link); }
h1 { font-size: 1.7rem; } h2 { margin-top: 2.5rem; border-bottom: 1px solid var(--line); } h3 { margin: 0; font-size: 1.05rem; }
code, pre { font-family: ui-monospace, monospace; font-size: .9em; }
pre { background: var(--soft); padding: .75rem; overflow: auto; border-radius: 6px; }
table { border-collapse: collapse; width: 100%; margin: .5rem 0; }
th, td { text-align: left; vertical-align: top; padding: .3rem .6rem .3rem 0; border-bottom: 1px solid var(--line); }
section { border: 1px solid var(--line); border-radius: 8px; padding: .9rem 1.1rem; margin: 1rem 0; }
section:target { border-color: var(--link); }
.method { display: inline-block; min-width: 4.2rem; font-weight: 700; }
.GET { color: light-dark(#1b6e3c, #6fd394); } .PUT { color: light-dark(#8a5a00, #f0c066); }
.POST { color: light-dark(#1a56c4, #8ab4ff); } .DELETE { color: light-dark(#a3222c, #ff8d94); }
summary { cursor: pointer; }
`;
