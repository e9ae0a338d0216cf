import { asking, silentDeadline } from '../base/asking.ts'
import { namespaceOf } from '../base/caip.ts'
import { KitError } from '../base/error.ts'
import { chainsOf, featureMethod, listenToStandard } from '../in-page/standard.ts'
import { checkAccounts, type WalletAccount } from './accounts.ts'
import { namesOfChain } from './clusters.ts'
import type { Link as PageLink, WalletKind } from '../in-page/link.ts'
import type { SignInRequest } from '../wallet-source.ts'
import type { SolanaWallet } from './standard-wallet.ts'

/** A wallet of Solana that is asked. */
export type Link = PageLink<SolanaWallet, WalletAccount>

/** How a wallet of Wallet Standard is spoken to on Solana. Requests are loaded with the first of them. */
const standard: WalletKind<SolanaWallet, WalletAccount> = {
  namespace: 'solana',
  checkAccounts,
  listen: ({ standard }, tell) => listenToStandard(standard, 'standard:events', tell),
  async connect(link, { chainId, signal, signIn }) {
    const signed = signIn && (await signingIn(link, signIn, signal))
    if (!signed) {
      link.takeAccounts(await ask(link, {}, { signal }), chainId)
      return undefined
    }
    link.takeAccounts(signed.accounts, chainId ?? signIn.chainId)
    link.choose(signed.address)
    return signed.signedIn
  },
  async reconnect(link, { chainId, signal }) {
    link.takeAccounts(await ask(link, { silent: true }, { signal, deadline: silentDeadline }), chainId)
  },
  disconnect: ({ standard }) => featureMethod(standard, 'standard:disconnect')?.(),
  request: async (link, asked) => (await import('./provider.ts')).request(link, asked),
  isOn: ({ standard }, chainId) => namesOfChain(chainId).some(name => chainsOf(standard).includes(name))
}

export const kindOf = () => standard

async function signingIn({ standard }: SolanaWallet, signIn: SignInRequest, signal: AbortSignal | undefined) {
  if (namespaceOf(signIn.chainId) !== 'solana') return undefined
  return (await import('./sign-in.ts')).signInToConnect(standard, signIn, signal)
}

async function ask(
  { standard }: SolanaWallet,
  input: { readonly silent?: true },
  options: { readonly signal: AbortSignal | undefined; readonly deadline?: number }
): Promise<unknown> {
  const connect = featureMethod(standard, 'standard:connect')
  if (!connect) throw new KitError('no-provider', 'The wallet cannot be connected any more.')
  const reply = await asking(() => connect(input), options)
  return (Object(reply) as { accounts?: unknown }).accounts
}
