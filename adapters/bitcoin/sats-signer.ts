import { isRecord } from '../base/is-record.ts'
import { base64ToBytes } from '../siwx/base64.ts'
import { bytesToBase64 } from './to-base64.ts'
import { requestSats } from './sats-request.ts'
import { invalidReply } from '../in-page/invalid-reply.ts'
import type { SatsLink } from './driver.ts'
import type { Signer } from './signer.ts'

/** Creates the signer of a wallet with sats-connect's JSON-RPC. */
export function createSatsSigner(link: SatsLink): Signer {
  return {
    async signMessage({ address }, message, protocol) {
      const reply = await requestSats(link, 'signMessage', { address, message, protocol: protocol.toUpperCase() })
      return textIn(reply, 'signature')
    },
    async signPsbt(psbt, inputs, broadcast) {
      const signInputs = Object.fromEntries(inputs.map(({ account, indexes }) => [account.address, [...indexes]]))
      const reply = await requestSats(link, 'signPsbt', { psbt: bytesToBase64(psbt), signInputs, broadcast })
      const signed = base64ToBytes(textIn(reply, 'psbt'))
      if (!signed) throw invalidReply('gave no transaction')
      return { psbt: signed, ...(broadcast && { txid: textIn(reply, 'txid') }) }
    },
    async sendTransfer(to, amount) {
      // The supply in satoshis is below the largest safe integer.
      const reply = await requestSats(link, 'sendTransfer', { recipients: [{ address: to, amount: Number(amount) }] })
      return textIn(reply, 'txid')
    }
  }
}

function textIn(reply: unknown, name: string): string {
  const text: unknown = isRecord(reply) ? reply[name] : undefined
  if (typeof text !== 'string') throw invalidReply(`gave no ${name}`)
  return text
}
