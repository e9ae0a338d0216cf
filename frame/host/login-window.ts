/**
 * Opens the window of a provider within the visitor's tap, before it is known where it goes and before anything of the frame is loaded:
 * browsers refuse it later. It shows `loading` beside the frame until then. `null`: the browser refuses all the same.
 */
export function openLoginWindow(frameUrl: string): Window | null {
  return window.open(new URL('loading', frameUrl), 'w3m-social', 'popup,width=600,height=800,scrollbars=yes')
}
