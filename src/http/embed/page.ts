/** Returns the head of every page. `folder` is the path from the page to its files. */
const headOf = (folder: string, more = ''): string => `<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>Dialogues</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${folder}page.css">${more}`

/** Returns a page with one sentence and no script. */
const noticePage = (folder: string, text: string, more = ''): string => `<!doctype html>
<html lang="en">
<head>
${headOf(folder, more)}
</head>
<body>
<header><h1>Dialogues</h1><p role="alert">${text}</p></header>
</body>
</html>
`

/** Returns the page of the widget. It contains no inline script, and nothing from other origins. */
export const widgetPage = (folder: string): string => `<!doctype html>
<html lang="en">
<head>
${headOf(folder, `\n<script type="module" src="${folder}page.js"></script>`)}
</head>
<body>
<header><h1 id="title">Dialogues</h1><p id="state" role="status">Connecting …</p></header>
<main><ul id="tasks" aria-labelledby="title"></ul></main>
<noscript><p>This page needs JavaScript.</p></noscript>
</body>
</html>
`

/** Returns the page for a token that is not valid. */
export const invalidLinkPage = (folder: string): string =>
  noticePage(folder, 'This link is not valid any more. Ask for a new one.')

/**
 * Returns the page for the time when the database cannot be reached. It reloads itself with the
 * token in its address.
 */
export const unavailablePage = (folder: string): string =>
  noticePage(
    folder,
    'The service is temporarily unavailable …',
    '\n<meta http-equiv="refresh" content="5">',
  )

/** The style sheet of every page. */
export const STYLE = `:root { color-scheme: light dark; font: 15px/1.4 system-ui, sans-serif }
body { margin: 0; padding: 0.75rem }
header { display: flex; align-items: baseline; gap: 0.75rem; flex-wrap: wrap }
h1 { font-size: 1.05rem; margin: 0 }
header p { margin: 0; opacity: 0.75 }
ul { list-style: none; margin: 0.75rem 0 0; padding: 0 }
li { border-top: 1px solid color-mix(in srgb, currentColor 20%, transparent); padding: 0.6rem 0 }
.head { display: flex; align-items: baseline; gap: 0 0.75rem; flex-wrap: wrap }
h2 { flex: 1 1 14rem; min-width: 0; margin: 0; font-size: 1rem; font-weight: 400; overflow-wrap: anywhere }
.unread h2, .count { font-weight: 700 }
.facts { display: flex; gap: 0 0.75rem; flex-wrap: wrap; font-size: 0.87rem; white-space: nowrap }
.channel, .state, time { opacity: 0.75 }
.said { margin: 0.15rem 0 0; overflow-wrap: anywhere; display: -webkit-box; -webkit-line-clamp: 3; -webkit-box-orient: vertical; overflow: hidden }
`
