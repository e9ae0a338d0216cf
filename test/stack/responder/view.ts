import { html, nothing, type TemplateResult } from 'lit'
import { describe, type Description } from '../../../adapters/testing/describe.ts'
import { caipIdOf } from './networks.ts'
import { knownChain } from './perform.ts'
import type { OpenProposal, OpenRequest, OpenSignIn, Responder, Session } from './responder.ts'

/** State of the page itself, beside the wallet. */
export interface PageState {
  readonly scanning: boolean
  readonly canScan: boolean
  pair(uri: string): void
  scan(): void
}

/** Renders the whole screen. Tests rely on the `data-testid`s, which do not change. */
export function screen(responder: Responder, page: PageState): TemplateResult {
  const { proposals, requests, signIns, sessions, notice } = responder
  return html`
    ${accountCard(responder)}
    <p role="status" class="notice" data-testid="notice" data-kind=${notice?.kind ?? nothing}>${notice?.text ?? ''}</p>
    ${signIns.map(signIn => signInCard(responder, signIn))} ${proposals.map(proposal => proposalCard(responder, proposal))}
    ${requests.map(request => requestCard(responder, request))} ${pairCard(page)}
    <section class="card" aria-labelledby="sessions-title" data-testid="sessions" data-count=${sessions.length}>
      <h2 id="sessions-title">Sessions</h2>
      ${
        sessions.length
          ? html`<ul class="sessions">
              ${sessions.map(session => sessionItem(responder, session))}
            </ul>`
          : html`<p class="quiet">No site is connected.</p>`
      }
    </section>
  `
}

function accountCard(responder: Responder): TemplateResult {
  const { accounts, active } = responder
  return html`
    <section class="card" aria-labelledby="account-title">
      <h2 id="account-title">Account</h2>
      <p class="code" dir="ltr" data-testid="address">${active.address}</p>
      <div class="choices" role="group" aria-label="Account in use">
        ${accounts.map(
          (account, index) => html`
            <button
              type="button"
              aria-pressed=${account === active}
              data-testid=${`account-${index}`}
              @click=${() => responder.chooseAccount(account)}
            >
              Account ${index + 1}
            </button>
          `
        )}
      </div>
    </section>
  `
}

function pairCard({ pair, scan, scanning, canScan }: PageState): TemplateResult {
  const submit = (event: SubmitEvent): void => {
    event.preventDefault()
    const form = event.currentTarget as HTMLFormElement
    pair(String(new FormData(form).get('uri')))
    form.reset()
  }
  return html`
    <section class="card" aria-labelledby="pair-title">
      <h2 id="pair-title">Connect to a site</h2>
      <form @submit=${submit} data-testid="pair-form">
        <label for="uri">WalletConnect link</label>
        <div class="line">
          <input
            id="uri"
            name="uri"
            required
            pattern="\\s*wc:.+"
            placeholder="wc:…"
            autocomplete="off"
            spellcheck="false"
            data-testid="uri"
          />
          <button class="main" data-testid="pair">Connect</button>
        </div>
      </form>
      ${
        canScan
          ? html`<button type="button" @click=${scan} data-testid="scan">${scanning ? 'Stop scanning' : 'Scan a QR code'}</button>
              <video ?hidden=${!scanning} muted playsinline aria-label="Camera"></video>`
          : nothing
      }
    </section>
  `
}

function signInCard(responder: Responder, signIn: OpenSignIn): TemplateResult {
  const { id, site, message } = signIn
  return html`
    <section class="card asks" aria-labelledby=${`sign-in-${id}`} data-testid="sign-in">
      <h2 id=${`sign-in-${id}`}>${site} wants to connect and sign in</h2>
      <pre class="code" dir="ltr" data-testid="sign-in-message">${message}</pre>
      <div class="pair">
        <button type="button" data-testid="refuse-sign-in" @click=${() => responder.declineSignIn(signIn)}>Reject</button>
        <button type="button" class="main" data-testid="approve-sign-in" @click=${() => responder.signIn(signIn)}>Sign</button>
      </div>
    </section>
  `
}

function proposalCard(responder: Responder, proposal: OpenProposal): TemplateResult {
  const { site, required, optional, agreement, id } = proposal
  const nameOf = (chain: string): string => responder.networks.find(chain)?.name ?? chain
  const granted = agreement.possible ? Object.values(agreement.namespaces) : []
  const chains = granted.flatMap(namespace => namespace.chains)
  const addresses = granted.flatMap(({ accounts }) => accounts.map(account => account.split(':')[2]))
  const left = [...required.chains, ...optional.chains].filter(chain => !chains.includes(chain))
  return html`
    <section class="card asks" aria-labelledby=${`proposal-${id}`} data-testid="proposal">
      <h2 id=${`proposal-${id}`}><span data-testid="proposal-name">${site.name}</span> wants to connect</h2>
      <p class="quiet" dir="ltr" data-testid="proposal-url">${site.url}</p>
      ${site.description ? html`<p>${site.description}</p>` : nothing}
      ${
        agreement.possible
          ? html`<dl>
              <dt>It will see</dt>
              <dd class="code" dir="ltr">${[...new Set(addresses)].join(' ')}</dd>
              <dt>Networks</dt>
              <dd data-testid="proposal-chains">${chains.map(nameOf).join(', ')}</dd>
              <dt>It may ask for</dt>
              <dd class="code" data-testid="proposal-methods">
                ${granted.flatMap(({ methods }) => methods).join(', ') || 'nothing'}
              </dd>
              ${
                left.length
                  ? html`<dt>Not granted</dt>
                      <dd>${[...new Set(left)].map(nameOf).join(', ')}</dd>`
                  : nothing
              }
            </dl>`
          : html`<p class="problem" data-testid="proposal-problem">${agreement.reason}</p>`
      }
      <div class="pair">
        <button type="button" data-testid="reject-proposal" @click=${() => responder.reject(proposal)}>Reject</button>
        <button
          type="button"
          class="main"
          data-testid="approve-proposal"
          ?disabled=${!agreement.possible}
          @click=${() => responder.approve(proposal)}
        >
          Approve
        </button>
      </div>
    </section>
  `
}

function requestCard(responder: Responder, request: OpenRequest): TemplateResult {
  const { id, method, site } = request
  const { title, approve, details } = describeOf(responder, request)
  return html`
    <section class="card asks" aria-labelledby=${`request-${id}`} data-testid="request" data-method=${method}>
      <h2 id=${`request-${id}`}>${title}</h2>
      <p class="quiet"><span data-testid="request-site">${site}</span> on ${request.chain?.name ?? 'Solana'}</p>
      <dl>
        ${details.map(
          ({ term, value, code }) =>
            html`<dt>${term}</dt>
              <dd class=${code ? 'code' : nothing} dir=${code ? 'ltr' : nothing}>${value}</dd>`
        )}
      </dl>
      <div class="pair">
        <button type="button" data-testid="refuse-request" @click=${() => responder.refuse(request)}>Refuse</button>
        <button type="button" class="main" data-testid="approve-request" @click=${() => responder.accept(request)}>
          ${approve}
        </button>
      </div>
    </section>
  `
}

function describeOf(responder: Responder, { chain, method, params }: OpenRequest): Description {
  if (!chain) return responder.solana!.describe(method, params)
  const knows = { chain, visibleAccounts: [responder.active.address], knownChain: knownChain(responder.networks) }
  return describe({ method, params }, knows)
}

function sessionItem(responder: Responder, session: Session): TemplateResult {
  const { topic, peer, expiry } = session
  const chain = responder.chainOf(session)
  const until = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' }).format(expiry * 1000)
  const choose = (event: Event): void => {
    const wanted = responder.networks.find((event.target as HTMLSelectElement).value)
    if (wanted) void responder.chooseChain(topic, wanted)
  }
  return html`
    <li data-testid="session" data-topic=${topic} data-chain=${chain ? caipIdOf(chain) : nothing}>
      <h3>${peer.metadata.name}</h3>
      <p class="quiet" dir="ltr">${peer.metadata.url}</p>
      <p class="quiet">Until <time datetime=${new Date(expiry * 1000).toISOString()} data-testid="expiry">${until}</time></p>
      <div class="line">
        <label>
          <span class="hidden">Network in use with ${peer.metadata.name}</span>
          <select data-testid="chain" @change=${choose}>
            ${responder.networks.all.map(
              one => html`<option value=${caipIdOf(one)} .selected=${one.chainId === chain?.chainId}>${one.name}</option>`
            )}
          </select>
        </label>
        <button type="button" data-testid="extend" @click=${() => responder.extend(topic)}>Extend</button>
        <button type="button" class="danger" data-testid="disconnect" @click=${() => responder.disconnect(topic)}>
          Disconnect
        </button>
      </div>
    </li>
  `
}
