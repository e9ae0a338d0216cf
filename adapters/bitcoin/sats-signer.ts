import { isRecord } from '../base/record.ts'
import { bytesOfBase64 } from '../siwx/encodings.ts'
import { base64Of } from './base64.ts'
import { askSats } from './sats-request.ts'
import { lie } from '../in-page/wallet-reply.ts'
import type { SatsLink } from './connection.ts'
import type { Signer } from './signer.ts'

/** Asks a wallet in sats-connect's JSON-RPC. */
export function satsSigner(link: SatsLink): Signer {
  return {
    async signMessage({ address }, message, protocol) {
      const reply = await askSats(link, 'signMessage', { address, message, protocol: protocol.toUpperCase() })
      return textIn(reply, 'signature')
    },
    async signPsbt(psbt, inputs, broadcast) {
      const signInputs = Object.fromEntries(inputs.map(({ account, indexes }) => [account.address, [...indexes]]))
      const reply = await askSats(link, 'signPsbt', { psbt: base64Of(psbt), signInputs, broadcast })
      const signed = bytesOfBase64(textIn(reply, 'psbt'))
      if (!signed) throw lie('gave no transaction')
      return { psbt: signed, ...(broadcast && { txid: textIn(reply, 'txid') }) }
    },
    async sendTransfer(to, amount) {
      // there have never been more satoshis than a number holds exactly
      const reply = await askSats(link, 'sendTransfer', { recipients: [{ address: to, amount: Number(amount) }] })
      return textIn(reply, 'txid')
    }
  }
}

function textIn(reply: unknown, name: string): string {
  const text: unknown = isRecord(reply) ? reply[name] : undefined
  if (typeof text !== 'string') throw lie(`gave no ${name}`)
  return text
}
