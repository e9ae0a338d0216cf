/** Namespaces that an app proposes, in WalletConnect's format. */
export interface Wanted {
  readonly [namespace: string]: {
    readonly chains?: readonly string[]
    readonly methods: readonly string[]
    readonly events: readonly string[]
  }
}

/** Namespaces that the wallet approves, or its rejection, with codes of WalletConnect's error table. */
export type Agreement =
  | { readonly possible: true; readonly namespaces: Record<string, Granted> }
  | { readonly possible: false; readonly code: number; readonly reason: string }

export interface Granted {
  chains: string[]
  methods: string[]
  events: string[]
  accounts: string[]
}

/** An account of a namespace other than EVM. */
export interface OtherNamespace {
  readonly namespace: string
  readonly chains: readonly string[]
  readonly methods: readonly string[]
  readonly address: string
}

/** What a wallet can give on EVM chains. */
export interface Offer {
  /** CAIP-2. */
  readonly chains: readonly string[]
  readonly methods: readonly string[]
  readonly events: readonly string[]
  /** Addresses, active one first. */
  readonly accounts: readonly string[]
}

/**
 * Returns everything required and the supported part of the optional; of both, only what the wallet
 * can provide.
 */
export function agree(required: Wanted, optional: Wanted, offer: Offer, others: readonly OtherNamespace[] = []): Agreement {
  const known = [...offer.chains, ...others.flatMap(other => other.chains)]
  const able = [...offer.methods, ...others.flatMap(other => other.methods)]
  const chains = new Set<string>()
  const methods = new Set<string>()
  const events = new Set<string>()
  for (const [key, wanted] of Object.entries(required)) {
    const missing = chainsOf(key, wanted).filter(chain => !known.includes(chain))
    if (missing.length) return refuse(5100, `It requires networks the wallet does not know: ${missing.join(', ')}.`)
    const method = wanted.methods.find(one => !able.includes(one))
    if (method) return refuse(5101, `It requires a method the wallet does not know: ${method}.`)
    const event = wanted.events.find(one => !offer.events.includes(one))
    if (event) return refuse(5102, `It requires an event the wallet does not send: ${event}.`)
  }
  for (const [key, wanted] of [...Object.entries(required), ...Object.entries(optional)]) {
    if (namespaceOf(key) !== 'eip155') continue
    for (const chain of chainsOf(key, wanted)) if (known.includes(chain)) chains.add(chain)
    for (const method of wanted.methods) if (offer.methods.includes(method)) methods.add(method)
    for (const event of wanted.events) if (offer.events.includes(event)) events.add(event)
  }
  const namespaces = Object.fromEntries(others.flatMap(other => grantElsewhere(other, [required, optional])))
  if (chains.size) {
    namespaces.eip155 = { methods: [...methods], events: [...events], ...accountsOn([...chains], offer.accounts) }
  }
  if (!Object.keys(namespaces).length) return refuse(5100, 'It asks for no network that the wallet knows.')
  return { possible: true, namespaces }
}

function grantElsewhere(other: OtherNamespace, wishes: readonly Wanted[]): [string, Granted][] {
  const wanted = wishes.flatMap(wish => Object.entries(wish).filter(([key]) => namespaceOf(key) === other.namespace))
  const of = (mine: readonly string[], theirs: readonly string[]): string[] => mine.filter(one => theirs.includes(one))
  const chains = of(
    other.chains,
    wanted.flatMap(([key, wish]) => chainsOf(key, wish))
  )
  if (!chains.length) return []
  const methods = of(
    other.methods,
    wanted.flatMap(([, wish]) => wish.methods)
  )
  return [[other.namespace, { methods, events: [], ...accountsOn(chains, [other.address]) }]]
}

/** Chains of a namespace with their accounts (CAIP-10). */
export function accountsOn(chains: string[], addresses: readonly string[]): Pick<Granted, 'chains' | 'accounts'> {
  return { chains, accounts: chains.flatMap(chain => addresses.map(address => `${chain}:${address}`)) }
}

const refuse = (code: number, reason: string): Agreement => ({ possible: false, code, reason })

const namespaceOf = (key: string): string => key.split(':')[0]!

/** Returns the chains of a namespace. Its key may be a chain itself (CAIP-25). */
function chainsOf(key: string, { chains = [] }: Wanted[string]): readonly string[] {
  return key.includes(':') ? [key] : chains
}
