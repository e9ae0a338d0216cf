import { expect } from '@open-wc/testing'
import { answerUnderPolicy } from '../../kit/under-policy.ts'

const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; " +
  "require-trusted-types-for 'script'; trusted-types lit-html"

const blockedOn = (module: string) => answerUnderPolicy(policy, `/test/elements/ui/${module}`)

describe('on a page with a strict policy', () => {
  it('every atom draws itself without a style attribute or a string that becomes markup', async () => {
    expect(await blockedOn('strict-page.ts')).to.deep.equal([])
  })

  it('the check itself notices a style attribute', async () => {
    expect(await blockedOn('careless-page.ts')).to.have.length(1)
  })
})
