import { allows, parsePolicies, type Policy } from './content-security-policy.ts'
import type { Finding } from './doctor.ts'

/** What the kit on a page connects to. */
export interface Needs {
  readonly services: string | undefined
  readonly relay: string | undefined
  readonly frame: string | undefined
  readonly usesPublicServices: boolean
}

/** Milliseconds until a request counts as failed. */
const deadline = 10_000

/** Asks the services for their state, and whether they accept the page's origin. */
export async function checkServices(url: string, page: string | undefined, request: typeof fetch): Promise<readonly Finding[]> {
  const health = await ask(request, `${url}/health`)
  if ('failure' in health)
    return [
      {
        kind: 'problem',
        text: `The services at ${url} are not responding: ${health.failure}`,
        fix: 'Start them (npx w3m-kit-services), or correct the URL.'
      }
    ]
  if (!health.response.ok)
    return [
      {
        kind: 'problem',
        text: `${url}/health responds with ${health.response.status}.`,
        fix: 'Read the log of the services: their database may be away.'
      }
    ]
  const findings: Finding[] = [{ kind: 'ok', text: `services at ${url}` }]
  if (!page) return findings
  const { origin } = new URL(page)
  // The directory answers every page; these answer those of allowed origins. The empty event is rejected, and counts nowhere.
  const replies = await Promise.all([
    ask(request, `${url}/chain/v1/supported-chains`, { headers: { origin } }),
    ask(request, `${url}/analytics/e`, { method: 'POST', headers: { origin }, body: '{}' })
  ])
  if ((await Promise.all(replies.map(isRefusedOrigin))).includes(true))
    findings.push({
      kind: 'problem',
      text: `The services do not accept pages of ${origin}.`,
      fix: `Add ${origin} to ALLOWED_ORIGINS of the services (docs/host/settings).`
    })
  return findings
}

/** Checks the headers and the policy of a running page. */
export async function checkPage(page: string, needs: Needs, request: typeof fetch): Promise<readonly Finding[]> {
  const reply = await ask(request, page)
  if ('failure' in reply)
    return [{ kind: 'problem', text: `${page} is not responding: ${reply.failure}`, fix: 'Start your app, and pass its URL.' }]
  const { headers } = reply.response
  const findings: Finding[] = []
  if (
    needs.frame &&
    headers.get('cross-origin-opener-policy')?.trim().startsWith('same-origin') &&
    !headers.get('cross-origin-opener-policy')!.includes('allow-popups')
  )
    findings.push({
      kind: 'problem',
      text: 'Cross-Origin-Opener-Policy: same-origin cuts the page off from the wallet’s window.',
      fix: 'Send same-origin-allow-popups.'
    })
  const declared = [headers.get('content-security-policy') ?? '', ...metaPolicies(await reply.response.text())].filter(Boolean)
  if (declared.length === 0)
    return [
      ...findings,
      {
        kind: 'note',
        text: 'The page has no Content-Security-Policy.',
        fix: 'docs/security has one under which everything works.'
      }
    ]
  return [...findings, ...checkPolicies(parsePolicies(declared), new URL(reply.response.url || page), needs)]
}

/** Policies in `<meta http-equiv>` of a page. */
const metaPolicies = (html: string): readonly string[] =>
  [...html.matchAll(/<meta\b[^>]*>/gi)]
    .map(([tag]) => tag)
    .filter(tag => /http-equiv=["']?content-security-policy["'\s>]/i.test(tag))
    .flatMap(tag => /\bcontent=(["'])(.*?)\1/is.exec(tag)?.[2] ?? [])

function checkPolicies(
  policies: readonly Policy[],
  page: URL,
  { services, relay, frame, usesPublicServices }: Needs
): readonly Finding[] {
  const needed: readonly (readonly [directive: string, url: string, why: string])[] = [
    ['script-src', '/', 'the kit’s code'],
    ['style-src', '/', 'the kit’s styles'],
    ['img-src', 'data:image/png;base64,', 'icons of wallets'],
    ['img-src', 'blob:null', 'QR codes and images'],
    ...(services ? ([['connect-src', new URL(services).href, 'the services']] as const) : []),
    ...(relay ? ([['connect-src', relay, 'WalletConnect']] as const) : []),
    ...(frame ? ([['frame-src', frame, 'the secure frame']] as const) : [])
  ]
  const findings: Finding[] = needed
    .filter(([directive, url]) => !policies.every(policy => allows(policy, directive, url, page)))
    .map(([directive, url, why]) => ({
      kind: 'problem',
      text: `The policy blocks ${why}.`,
      fix: `Add ${sourceOf(url)} to ${directive}.`
    }))
  if (usesPublicServices)
    findings.push({
      kind: 'note',
      text: 'The hosts of the public services are not checked against the policy.',
      fix: 'Read the console of the page for blocked requests.'
    })
  return findings.length > 0 ? findings : [{ kind: 'ok', text: 'Content-Security-Policy' }]
}

const sourceOf = (url: string): string =>
  url === '/' ? `'self'` : /^(?:data|blob):/.test(url) ? url.slice(0, url.indexOf(':') + 1) : new URL(url).origin

type Reply = { readonly response: Response } | { readonly failure: string }

const isRefusedOrigin = async (reply: Reply): Promise<boolean> =>
  'response' in reply && reply.response.status === 403 && (await reply.response.text()).includes('origin not allowed')

async function ask(request: typeof fetch, url: string, options: RequestInit = {}): Promise<Reply> {
  try {
    return { response: await request(url, { ...options, redirect: 'follow', signal: AbortSignal.timeout(deadline) }) }
  } catch (error) {
    const { cause, message } = error as Error & { cause?: { code?: string; message?: string } }
    return { failure: cause?.code ?? cause?.message ?? message }
  }
}
