import { expect } from '@open-wc/testing'

const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; " +
  "require-trusted-types-for 'script'; trusted-types lit-html"

/** Opens a page under the policy whose one script is the module, and gives back what the policy stopped. */
async function blockedOn(module: string): Promise<unknown> {
  const frame = document.createElement('iframe')
  const answer = new Promise<unknown>(resolve => {
    addEventListener('message', function listen(event) {
      if (event.source !== frame.contentWindow) return
      removeEventListener('message', listen)
      resolve(event.data)
    })
  })
  frame.srcdoc = `<!doctype html><meta http-equiv="Content-Security-Policy" content="${policy}">
    <body><script type="module" src="/test/elements/ui/${module}"></script></body>`
  document.body.append(frame)
  const blocked = await answer
  frame.remove()
  return blocked
}

describe('on a page with a strict policy', () => {
  it('every atom draws itself without a style attribute or a string that becomes markup', async () => {
    expect(await blockedOn('strict-page.ts')).to.deep.equal([])
  })

  it('the check itself notices a style attribute', async () => {
    expect(await blockedOn('careless-page.ts')).to.have.length(1)
  })
})
