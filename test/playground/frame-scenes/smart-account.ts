import { encodeFunctionData, erc20Abi, maxUint256, parseEther, parseUnits, zeroAddress } from 'viem'
import { revocationText } from '../../../adapters/base/smart-session.ts'
import { callsScreen, type ShownCalls } from '../../../frame/page/screens/calls.ts'
import type { AccountCall } from '../../../frame/page/smart/account.ts'
import { describeOperation } from '../../../frame/page/smart/describe.ts'
import type { SessionTerms } from '../../../frame/page/smart/session-terms.ts'
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
const smartSession = (more: Partial<SessionTerms>) => () =>
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
const status = (state: ShownCalls['state'], hash?: string) => () =>
  callsScreen({ state, account, network: base.name, ...(hash !== undefined && { hash }) })
const call = (data: `0x${string}`): AccountCall => ({ to: dollars, value: 0n, data })

/** Batches of a smart account, and sessions that act for it. */
export const smartAccountScenes: FrameScenes = {
  'several at once': {
    shows: 'Three calls of a smart account that is set up with them',
    screen: batch([
      call(encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [studio, parseUnits('420', 6)] })),
      call(pay('420')),
      { to: studio, value: parseEther('0.5'), data: '0x' }
    ])
  },
  'several at once, one of them a permission': {
    shows: 'The last of five calls is the one to read: all of a token, to an account that delegates with this',
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
  'several at once, on their way': { shows: 'What was sent is not in a block yet', screen: status('pending') },
  'several at once, done': { shows: 'All of it is in a block', screen: status('done', `0x${'8f3c27d1'.repeat(8)}`) },
  'several at once, failed': { shows: 'None of it has happened', screen: status('failed', `0x${'8f3c27d1'.repeat(8)}`) },
  'paid by a sponsor': {
    shows: 'Somebody else pays the fee',
    screen: batch([call(pay('420'))], { sponsor: 'Harbour Sponsor', outcome: passes({ token: dollars, amount: -420_000_000n }) })
  },
  'fee in a token': {
    shows: 'The fee is paid in dollars',
    screen: batch([call(pay('420'))], {
      tokenFee: { token: dollars, paymaster: studio, most: 1_204_117n },
      outcome: passes({ token: dollars, amount: -420_000_000n })
    })
  },
  'short of the token for the fee': {
    shows: 'There is not enough of it, and the coin pays',
    screen: batch([call(pay('420'))], { shortOf: dollars })
  },
  'sponsor refuses': {
    shows: 'The account pays, and one of the calls would fail',
    screen: batch([call(pay('420')), call(pay('421'))], {
      sponsorRefused: true,
      outcome: { kind: 'fails', reason: 'ERC20: transfer amount exceeds balance' }
    })
  },
  'smart session': { shows: 'Another key may act, within limits', screen: smartSession({}) },
  'smart session, a token at will': {
    shows: 'One of the contracts is a token, and a sponsor pays',
    screen: smartSession({ contracts: [dollars, boats], tokens: [], native: 0n, sponsor: studio })
  },
  'smart session ends': {
    shows: 'The network takes no more of it',
    screen: () =>
      approves(
        describeRevoke(
          requester(),
          { key: studio, until: 1_798_761_600n, text: revocationText('b7e0c1d2', account) },
          { ...prepared, sponsor: 'Harbour Sponsor' }
        )
      )
  }
}
