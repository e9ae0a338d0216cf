import { describedWallets } from '../../directory/data/described-wallets.ts'

interface Reserved {
  /** Origin of the entry. */
  readonly source: string
  readonly words: readonly string[]
}

/** Reserved names and their origin. Confusable names are reserved too, with or without hyphens. */
export const reservedNames: readonly Reserved[] = [
  {
    source: 'RFC 2142: mailboxes of whoever runs a domain',
    words: [
      ...['abuse', 'ftp', 'hostmaster', 'info', 'list', 'list-request', 'marketing', 'news', 'noc', 'postmaster', 'sales'],
      ...['security', 'support', 'trouble', 'usenet', 'uucp', 'webmaster', 'www']
    ]
  },
  {
    source: 'RFC 6761, RFC 7686, RFC 9476: names with a meaning of their own',
    words: ['alt', 'arpa', 'example', 'invalid', 'local', 'localhost', 'onion', 'test']
  },
  {
    source: 'ENS: what contracts and resolvers call themselves',
    words: ['addr', 'reverse', 'resolver', 'registry', 'registrar', 'root', 'null', 'undefined']
  },
  {
    source: 'what people would take for whoever runs the service',
    words: [
      ...['account', 'accounts', 'admin', 'administrator', 'appkit', 'billing', 'contact', 'custody', 'help', 'helpdesk'],
      ...['moderator', 'official', 'owner', 'payment', 'payments', 'recovery', 'refund', 'refunds', 'reown', 'service'],
      ...['staff', 'system', 'team', 'treasury', 'verify', 'verification', 'wallet', 'walletconnect', 'web3modal']
    ]
  },
  {
    source: 'the wallet directory: a person is no wallet',
    words: describedWallets.map(({ name }) => name.toLowerCase().replace(/[^a-z0-9]/g, ''))
  }
]

/**
 * Confusable ASCII letters and digits, mapped to one of them.
 * From UTS 39 (confusables.txt), as far as it concerns ASCII letters and digits: `0` and `O`, `1` and `I` and `l`, `rn` and `m`.
 * Upper case counts, because names are also typed and shown in capitals. `vv` and `w` are added.
 */
const alike: readonly (readonly [RegExp, string])[] = [
  [/rn/g, 'm'],
  [/vv/g, 'w'],
  [/0/g, 'o'],
  [/[1i]/g, 'l']
]

/** Returns the skeleton of a name, which confusable names share. */
export function getNameSkeleton(label: string): string {
  return alike.reduce((text, [form, as]) => text.replace(form, as), label.toLowerCase())
}

const bare = (label: string): string => getNameSkeleton(label).replaceAll('-', '')

/** Creates a check for reserved names. `more` are those of the operator. */
export function createReserved(more: readonly string[]): (label: string) => boolean {
  const all = new Set([...reservedNames.flatMap(({ words }) => words), ...more].map(bare))
  return label => all.has(bare(label))
}
