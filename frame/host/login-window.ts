/**
 * Opens the popup of a provider within the user activation, before its URL is known and the frame has
 * loaded. Browsers block a popup opened later. It shows the frame's `loading` page until then. Returns `null` if the browser
 * blocks it anyway.
 */
export function openLoginWindow(frameUrl: string): Window | null {
  return window.open(new URL('loading', frameUrl), 'w3m-social', 'popup,width=600,height=800,scrollbars=yes')
}
