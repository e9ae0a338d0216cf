/**
 * Opens a page of this origin in a frame, under a policy that comes with its headers, as a host's does: engines disagree about what
 * `'self'` means in a document without an address. Its one script is the module, and what the module posts to its parent is the
 * answer; the frame goes then.
 *
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
