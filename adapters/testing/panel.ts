import type { Description } from './describe.ts'
import { ProviderRpcError } from './errors.ts'
import { panelStyles } from './panel-styles.ts'
import type { WalletInfo } from './options.ts'

export interface Panel {
  /** Asks the user, one request at a time. Throws -32002 while another connect request is open. */
  prompt(description: () => Description, signal: AbortSignal, options: { connects: boolean }): Promise<'approve' | 'refuse'>
  close(): void
}

/**
 * Creates the wallet's own window on the page:
 * a modal dialog, since anything else is inert below a dialog of the page. Uses only the DOM and a constructed stylesheet, which
 * the strictest content security policy allows.
 */
export function createPanel(info: Pick<WalletInfo, 'name'>, origin: string): Panel {
  let host: HTMLElement | undefined
  let line: Promise<unknown> = Promise.resolve()
  let connecting = false

  const show = (description: () => Description, signal: AbortSignal): Promise<'approve' | 'refuse'> =>
    new Promise(resolve => {
      if (signal.aborted) return
      const dialog = draw(description(), info, origin)
      host ??= createHost()
      host.shadowRoot!.replaceChildren(dialog)
      document.body.append(host) // last, after anything the page has added since
      dialog.addEventListener('close', () => {
        host?.remove()
        resolve(dialog.returnValue === 'approve' ? 'approve' : 'refuse')
      })
      dialog.showModal()
    })

  return {
    async prompt(description, signal, { connects }) {
      if (connects && connecting) throw new ProviderRpcError(-32002)
      connecting ||= connects
      const answer = line.then(() => show(description, signal))
      line = answer.catch(() => undefined) // the next request starts however this one ended
      try {
        return await answer
      } finally {
        if (connects) connecting = false
      }
    },
    close() {
      host?.remove()
      host = undefined
    }
  }
}

function createHost(): HTMLElement {
  const host = document.createElement('div')
  host.dataset.testid = 'test-wallet'
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(panelStyles)
  host.attachShadow({ mode: 'open' }).adoptedStyleSheets = [sheet]
  return host
}

function draw({ title, approve, details }: Description, info: Pick<WalletInfo, 'name'>, origin: string): HTMLDialogElement {
  const heading = element('h2', { id: 'title' }, title)
  const list = element('dl', {})
  for (const { term, value, code } of details) {
    list.append(element('dt', {}, term), element('dd', code ? { class: 'code', dir: 'ltr' } : {}, value))
  }
  const dialog = element('dialog', { 'aria-labelledby': 'title', lang: 'en' })
  const close = (answer: string) => (): void => dialog.close(answer)
  const refuse = element('button', { type: 'button', 'data-testid': 'test-wallet-refuse' }, 'Refuse')
  refuse.addEventListener('click', close('refuse'))
  const accept = element('button', { type: 'button', class: 'main', 'data-testid': 'test-wallet-approve' }, approve)
  accept.addEventListener('click', close('approve'))
  const buttons = element('div', { class: 'buttons' })
  buttons.append(refuse, accept)
  dialog.append(
    element('p', { class: 'wallet' }, info.name),
    heading,
    element('p', { class: 'origin', dir: 'ltr' }, origin),
    list,
    buttons
  )
  // Keep input in the wallet from the page's keyboard handlers.
  dialog.addEventListener('keydown', event => event.stopPropagation())
  return dialog
}

function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Record<string, string>,
  text?: string
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value)
  if (text !== undefined) made.textContent = text
  return made
}
