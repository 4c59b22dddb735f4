/** The page's one style sheet, in light and dark, narrow and wide. */
export const STYLE: string = `
:root {
  color-scheme: light dark;
  --ground: light-dark(#f6f7f9, #14171c);
  --sheet: light-dark(#ffffff, #1d2128);
  --code: light-dark(#eef1f5, #14171c);
  --text: light-dark(#1a1f27, #eceff4);
  --muted: light-dark(#59626f, #a4aebb);
  --line: light-dark(#d5dae1, #39414d);
  --accent: light-dark(#12703f, #6fd49b);
  font: 1rem / 1.5 system-ui, sans-serif;
}
* { box-sizing: border-box; }
body { margin: 0; padding: clamp(1.25rem, 4vw, 3.5rem) 1.25rem; background: var(--ground); color: var(--text); }
main, footer { max-width: 64rem; margin: 0 auto; }
h1 { margin: 0 0 0.5rem; font-size: clamp(1.5rem, 4vw, 2rem); line-height: 1.2; text-wrap: balance; }
h2 { margin: 0; font-size: 1.125rem; line-height: 1.3; }
p { margin: 0; text-wrap: pretty; }
.lead { max-width: 42rem; color: var(--muted); }
.ways { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 22rem), 1fr)); gap: 1rem; margin: 2rem 0; }
.way {
  display: flex; flex-direction: column; gap: 0.75rem; min-width: 0; padding: 1.25rem;
  background: var(--sheet); border: 1px solid var(--line); border-radius: 0.75rem;
}
.way p { color: var(--muted); }
pre {
  margin: 0; padding: 0.75rem; white-space: pre-wrap; overflow-wrap: anywhere; background: var(--code); border: 1px solid var(--line);
  border-radius: 0.5rem; font: 0.8125rem / 1.5 ui-monospace, monospace; user-select: all; -webkit-user-select: all;
}
a { color: var(--accent); text-underline-offset: 0.2em; }
a:focus-visible, pre:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
.way a { align-self: start; }
table { width: 100%; border-collapse: collapse; margin: 1rem 0 2rem; }
caption { margin-bottom: 0.5rem; text-align: left; font-size: 1.125rem; font-weight: 600; }
th, td { padding: 0.5rem 1rem 0.5rem 0; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top; }
th { font-weight: 400; }
th code { display: block; color: var(--muted); }
td:last-child { padding-right: 0; color: var(--muted); white-space: nowrap; }
code { font: 0.875rem ui-monospace, monospace; }
footer { color: var(--muted); font-size: 0.875rem; }
`
