import { callWallet } from '../base/wallet-call.ts'
import { KitError } from '../base/kit-error.ts'
import { isRecord } from '../base/is-record.ts'
import { getStandardChains, getFeatureMethod, toArray } from '../in-page/wallet-standard.ts'
import { bytesToBase64 } from './to-base64.ts'
import { getStandardChainNames } from './network-names.ts'
import { readBytes, invalidReply } from '../in-page/invalid-reply.ts'
import type { BitcoinAccount } from './accounts.ts'
import type { StandardLink } from './driver.ts'
import type { Signer } from './signer.ts'

/**
 * Creates the signer of a Wallet Standard wallet.
 * The wallet chooses the signing protocol of a message.
 */
export function createStandardSigner(link: StandardLink): Signer {
  const { standard } = link

  /** Calls a feature with one input and returns its one output. */
  const requestFeature = async (feature: string, accounts: readonly BitcoinAccount[], input: object): Promise<unknown> => {
    const call = getFeatureMethod(standard, feature)
    if (!call || !accounts.every(account => allows(account, feature)))
      throw new KitError('unsupported-method', `The wallet's account has no ${feature}.`)
    const [output, ...others] = toArray(await callWallet(() => call(input)))
    if (others.length) throw invalidReply('did not answer what was asked')
    return output
  }

  return {
    async signMessage(account, message) {
      const input = { account: account.standard, message: new TextEncoder().encode(message) }
      return bytesToBase64(readBytes(await requestFeature('bitcoin:signMessage', [account], input), 'signature'))
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
      if (!broadcast) return { psbt: readBytes(await requestFeature('bitcoin:signTransaction', accounts, input), 'signedPsbt') }
      const output = await requestFeature('bitcoin:signAndSendTransaction', accounts, input)
      return { txid: String(isRecord(output) ? (output.txId ?? output.txid) : '') }
    }
  }
}

/** Returns whether the account has the feature. Watch-only accounts have none. */
function allows({ standard }: BitcoinAccount, feature: string): boolean {
  const { features } = standard as { features?: unknown }
  return !Array.isArray(features) || features.includes(feature)
}

/** Returns the wallet's name of the network. */
function chainFor({ chainId, standard }: StandardLink, accounts: readonly BitcoinAccount[]): string {
  const lists = [standard, ...accounts.map(account => account.standard)].map(getStandardChains)
  const name = getStandardChainNames(chainId).findLast(name => lists.every(list => list.includes(name)))
  if (!name) throw new KitError('unsupported-chain', `The wallet's account is not on ${chainId}.`)
  return name
}
