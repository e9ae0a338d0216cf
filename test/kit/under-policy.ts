/**
 * Opens a page of this origin in a frame, with a CSP in its headers, as from a host: engines disagree
 * about the meaning of `'self'` in a document without a URL.
 * Its only script is the module, whose message to its parent is the result; then the frame is removed.
 * @param module - A path from the root, `/test/elements/ui/strict-page.ts`.
 */
export async function answerUnderPolicy(policy: string, module: string): Promise<unknown> {
  const frame = document.createElement('iframe')
  const answer = new Promise<unknown>(resolve => {
    addEventListener('message', function listen(event) {
      if (event.source !== frame.contentWindow) return
      removeEventListener('message', listen)
      resolve(event.data)
    })
  })
  frame.width = '800'
  frame.height = '700'
  frame.src = `/under-policy?${new URLSearchParams({ policy, module })}`
  document.body.append(frame)
  try {
    return await answer
  } finally {
    frame.remove()
  }
}
