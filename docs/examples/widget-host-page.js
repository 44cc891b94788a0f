// The script of widget-host.html: it opens the widget, and exchanges messages with it.
/* global URL, document, fetch, window */

const MOST_HEIGHT = 800
const frame = document.getElementById('widget')
const unread = document.getElementById('unread')

/** Asks this page's own server for a token. The browser never has an access token. */
async function requestToken() {
  const response = await fetch('/widget-token', { method: 'POST' })
  if (!response.ok) throw new Error(`No token: ${response.status}`)
  return response.json()
}

const first = await requestToken()
const widgetOrigin = new URL(first.embed_url).origin

async function handOverToken() {
  const { token } = await requestToken()
  frame.contentWindow.postMessage({ source: 'salon-host', type: 'token', token }, widgetOrigin)
}

window.addEventListener('message', ({ data, origin, source }) => {
  if (source !== frame.contentWindow || origin !== widgetOrigin) return
  if (data?.source !== 'salon-widget') return
  if (data.type === 'height') frame.height = Math.min(data.height, MOST_HEIGHT)
  if (data.type === 'unread') unread.textContent = data.count > 0 ? `(${data.count})` : ''
  if (data.type === 'token-expiring' || data.type === 'ended') void handOverToken()
})
frame.src = first.embed_url
