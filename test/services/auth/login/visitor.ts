/** A browser window without scripts: it follows redirects, keeps cookies, and submits forms. */
export interface Visitor {
  /**
   * Navigates and follows redirects.
   * Stops at URLs that start with one of `outside`, without fetching them.
   */
  go(address: string): Promise<Shown>
  /** Presses a button of the page: `{ person: '1001' }`. */
  press(shown: Shown, button?: Readonly<Record<string, string>>): Promise<Shown>
}

export interface Shown {
  readonly address: string
  readonly status: number
  readonly text: string
}

export function createVisitor(outside: readonly string[] = []): Visitor {
  const cookies = new Map<string, string>()

  const visit = async (address: string, init: RequestInit = {}): Promise<Shown> => {
    for (let hop = 0; hop < 12; hop++) {
      if (outside.some(start => address.startsWith(start))) return { address, status: 0, text: '' }
      const origin = new URL(address).origin
      const cookie = [...cookies].flatMap(([name, value]) =>
        name.startsWith(`${origin} `) ? `${name.slice(origin.length + 1)}=${value}` : []
      )
      const response = await fetch(address, { ...init, redirect: 'manual', headers: { cookie: cookie.join('; ') } })
      for (const line of response.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
        cookies.set(`${origin} ${name}`, value)
      }
      const location = response.headers.get('location')
      if (location === null) return { address, status: response.status, text: await response.text() }
      address = new URL(location, address).href
      init = {}
    }
    throw new Error('It is sent on and on.')
  }

  return {
    go: address => visit(address),
    press({ address, text }, button = {}) {
      const form = /<form method="post"(?: action="([^"]*)")?>([\s\S]*?)<\/form>/.exec(text)
      if (!form) throw new Error(`There is no form: ${text}`)
      const inputs = [...form[2]!.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)" \/>/g)]
      const fields = Object.fromEntries(inputs.map(([, name, value]) => [plain(name!), plain(value!)]))
      return visit(new URL(plain(form[1] ?? ''), address).href, {
        method: 'POST',
        body: new URLSearchParams({ ...fields, ...button })
      })
    }
  }
}

const plain = (text: string) =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&')
