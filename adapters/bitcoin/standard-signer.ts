import { asking } from '../base/asking.ts'
import { KitError } from '../base/error.ts'
import { isRecord } from '../base/record.ts'
import { chainsOf, featureMethod, listOf } from '../in-page/standard.ts'
import { base64Of } from './base64.ts'
import { standardNames } from './networks.ts'
import { bytesIn, lie } from '../in-page/wallet-reply.ts'
import type { BitcoinAccount } from './accounts.ts'
import type { StandardLink } from './connection.ts'
import type { Signer } from './signer.ts'

/** Asks a wallet of Wallet Standard. It decides by itself how it signs a message. */
export function standardSigner(link: StandardLink): Signer {
  const { standard } = link

  /** The one answer to the one input. */
  const ask = async (feature: string, accounts: readonly BitcoinAccount[], input: object): Promise<unknown> => {
    const call = featureMethod(standard, feature)
    if (!call || !accounts.every(account => allows(account, feature)))
      throw new KitError('unsupported-method', `The wallet's account has no ${feature}.`)
    const [output, ...others] = listOf(await asking(() => call(input)))
    if (others.length) throw lie('did not answer what was asked')
    return output
  }

  return {
    async signMessage(account, message) {
      const input = { account: account.standard, message: new TextEncoder().encode(message) }
      return base64Of(bytesIn(await ask('bitcoin:signMessage', [account], input), 'signature'))
    },
    async signPsbt(psbt, inputs, broadcast) {
      const accounts = inputs.map(({ account }) => account)
      const input = {
        psbt,
        chain: chainFor(link, accounts),
        inputsToSign: inputs.map(({ account, indexes, sighash }) => ({
          account: account.standard,
          signingIndexes: [...indexes],
          ...(sighash !== undefined && { sigHash: sighash })
        }))
      }
      if (!broadcast) return { psbt: bytesIn(await ask('bitcoin:signTransaction', accounts, input), 'signedPsbt') }
      const output = await ask('bitcoin:signAndSendTransaction', accounts, input)
      return { txid: String(isRecord(output) ? (output.txId ?? output.txid) : '') }
    }
  }
}

/** An account that is only watched has no features of its own. */
function allows({ standard }: BitcoinAccount, feature: string): boolean {
  const { features } = standard as { features?: unknown }
  return !Array.isArray(features) || features.includes(feature)
}

/** What the wallet calls the network. */
function chainFor({ chainId, standard }: StandardLink, accounts: readonly BitcoinAccount[]): string {
  const lists = [standard, ...accounts.map(account => account.standard)].map(chainsOf)
  const name = standardNames(chainId).findLast(name => lists.every(list => list.includes(name)))
  if (!name) throw new KitError('unsupported-chain', `The wallet's account is not on ${chainId}.`)
  return name
}
