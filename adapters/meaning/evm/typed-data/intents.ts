import { zeroAddress } from '../../../evm/codec/abi.ts'
import type { Act } from '../act.ts'
import type { SafeRefund } from '../call-containers.ts'
import type { Call } from '../call.ts'
import { decodeCalls } from '../calls.ts'
import { isList, type Struct } from '../hashed.ts'
import { addressIn, bytesIn, integerIn, structsIn, untilOf } from '../struct.ts'
import type { Place, StructDecoder } from './decoder.ts'
import { restOf } from './unknown.ts'

const paymentNames = ['paymentMaxAmount', 'totalPaymentMaxAmount', 'prePaymentMaxAmount'] as const
const readNames: ReadonlySet<string> = new Set([
  ...['multichain', 'eoa', 'calls', 'nonce', 'payer', 'paymentToken', 'combinedGas', 'expiry', ...paymentNames],
  // these add further actions if they are not empty
  ...['encodedPreCalls', 'encodedFundTransfers', 'settler']
])

/**
 * Decodes intents of Porto (Ithaca) and its individually signed calls: an account makes the calls for
 * the submitter of the signature, and pays for that. https://github.com/ithacaxyz/account
 */
export const intents: StructDecoder = (struct, place) => {
  const account = addressIn(struct, 'eoa')
  const calls = structsIn(struct, 'calls')?.map(each => callIn(each, account ?? zeroAddress))
  if (account === undefined || !calls || calls.includes(undefined)) return undefined
  const refund = paymentIn(struct, account, place)
  const decoded = calls.flatMap(call => (call ? decodeCalls(call, account, place.callDecoders).calls : []))
  if (decoded.length === 0 && !refund) return undefined
  const act: Act = {
    kind: 'execute',
    by: account,
    calls: decoded,
    ...(refund && { refund }),
    ...untilOf(integerIn(struct, 'expiry') || undefined)
  }
  return [act, ...restOf(hasOtherTerms(struct))]
}

/** A call without an address is one to the account itself (ERC-7821). */
function callIn(struct: Struct, account: string): Call | undefined {
  const [to, value, data] = [addressIn(struct, 'to'), integerIn(struct, 'value'), bytesIn(struct, 'data')]
  if (to === undefined || value === undefined || data === undefined || struct.fields.length !== 3) return undefined
  return { to: to === zeroAddress ? account : to, value, data }
}

/**
 * Returns the account's maximum payment, to a recipient that the submitter chooses.
 * Another payer signs for itself.
 */
function paymentIn(struct: Struct, account: string, { own }: Place): SafeRefund | undefined {
  const token = addressIn(struct, 'paymentToken')
  const payer = (addressIn(struct, 'payer') ?? zeroAddress).toLowerCase()
  const most = paymentNames.reduce((largest, name) => {
    const amount = integerIn(struct, name) ?? 0n
    return amount > largest ? amount : largest
  }, 0n)
  const isPaid = payer === zeroAddress || payer === account.toLowerCase() || own.includes(payer)
  if (token === undefined || most === 0n || !isPaid) return undefined
  return { to: zeroAddress, most, ...(token !== zeroAddress && { token }) }
}

const hasOtherTerms = (struct: Struct): boolean =>
  struct.fields.some(
    ({ name, value }) => !readNames.has(name) || (name.startsWith('encoded') && isList(value) && value.length > 0)
  ) || (addressIn(struct, 'settler') ?? zeroAddress) !== zeroAddress
