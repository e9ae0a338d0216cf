import { encodeFunctionData, erc20Abi, maxUint256, parseEther, parseUnits, zeroAddress } from 'viem'
import { createRevocationMessage } from '../../../adapters/base/smart-session-revocation.ts'
import { createCallsScreen, type CallsStatusContent } from '../../../frame/page/screens/calls.ts'
import type { AccountCall } from '../../../frame/page/smart/account.ts'
import { describeOperation } from '../../../frame/page/smart/describe-operation.ts'
import type { SessionLimits } from '../../../frame/page/smart/session-limits.ts'
import { describeGrant, describeRevoke } from '../../../frame/page/smart/sessions.ts'
import { account, base, boats, dollars, passes, pay, requester, studio } from './cast.ts'
import { approves, type FrameScenes } from './scene.ts'

const prepared: Parameters<typeof describeOperation>[2] = {
  operation: {
    sender: account,
    nonce: 0n,
    callData: '0x',
    callGasLimit: 0n,
    verificationGasLimit: 0n,
    preVerificationGas: 0n,
    maxFeePerGas: 0n,
    maxPriorityFeePerGas: 0n,
    signature: '0x',
    factory: boats
  },
  outcome: { kind: 'passes' },
  mostFee: 4_120_000_000_000n,
  sponsor: undefined,
  sponsorRefused: false,
  delegation: undefined
}
const batch =
  (calls: readonly Pick<AccountCall, 'to' | 'data' | 'value'>[], more: Partial<typeof prepared> = {}) =>
  () =>
    approves(describeOperation(requester(), calls, { ...prepared, ...more }))
const smartSession = (more: Partial<SessionLimits>) => () =>
  approves(
    describeGrant(
      requester(),
      {
        signer: studio,
        until: 1_798_761_600,
        sponsor: zeroAddress,
        native: parseEther('0.02'),
        contracts: [boats],
        tokens: [{ token: dollars, amount: parseUnits('25', 6) }],
        ...more
      },
      prepared
    )
  )
const status = (state: CallsStatusContent['state'], hash?: string) => () =>
  createCallsScreen({ state, account, network: base.name, ...(hash !== undefined && { hash }) })
const call = (data: `0x${string}`): AccountCall => ({ to: dollars, value: 0n, data })

/** Batches of a smart account, and smart sessions. */
export const smartAccountScenes: FrameScenes = {
  'several at once': {
    shows: 'Three calls, smart account set up with them',
    screen: batch([
      call(encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [studio, parseUnits('420', 6)] })),
      call(pay('420')),
      { to: studio, value: parseEther('0.5'), data: '0x' }
    ])
  },
  'several at once, one of them a permission': {
    shows: 'Five calls with an unlimited approval last, delegating account',
    screen: batch(
      [
        ...[420, 80, 12, 3].map(amount => call(pay(String(amount)))),
        call(encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [studio, maxUint256] }))
      ],
      {
        delegation: { to: boats, nonce: 4 },
        outcome: passes({ token: dollars, amount: -515_000_000n }, { amount: -parseEther('0.02') })
      }
    )
  },
  'several at once, on their way': { shows: 'Pending', screen: status('pending') },
  'several at once, done': { shows: 'Confirmed', screen: status('done', `0x${'8f3c27d1'.repeat(8)}`) },
  'several at once, failed': { shows: 'Failed', screen: status('failed', `0x${'8f3c27d1'.repeat(8)}`) },
  'paid by a sponsor': {
    shows: 'Sponsored fee',
    screen: batch([call(pay('420'))], { sponsor: 'Harbour Sponsor', outcome: passes({ token: dollars, amount: -420_000_000n }) })
  },
  'fee in a token': {
    shows: 'Fee paid in dollars',
    screen: batch([call(pay('420'))], {
      tokenFee: { token: dollars, paymaster: studio, most: 1_204_117n },
      outcome: passes({ token: dollars, amount: -420_000_000n })
    })
  },
  'short of the token for the fee': {
    shows: 'Not enough fee token, coin pays',
    screen: batch([call(pay('420'))], { shortOf: dollars })
  },
  'sponsor refuses': {
    shows: 'Account pays, one call will fail',
    screen: batch([call(pay('420')), call(pay('421'))], {
      sponsorRefused: true,
      outcome: { kind: 'fails', reason: 'ERC20: transfer amount exceeds balance' }
    })
  },
  'smart session': { shows: 'Another key can act within limits', screen: smartSession({}) },
  'smart session, a token at will': {
    shows: 'Token contract allowed, fee sponsored',
    screen: smartSession({ contracts: [dollars, boats], tokens: [], native: 0n, sponsor: studio })
  },
  'smart session ends': {
    shows: 'Session ends',
    screen: () =>
      approves(
        describeRevoke(
          requester(),
          { key: studio, until: 1_798_761_600n, text: createRevocationMessage('b7e0c1d2', account) },
          { ...prepared, sponsor: 'Harbour Sponsor' }
        )
      )
  }
}
