import { encodeFunctionData, erc20Abi, erc721Abi, maxUint256, parseAbi, parseEther, parseUnits, zeroAddress } from 'viem'
import { describeTransaction } from '../../../frame/page/approve/describe-evm.ts'
import type { Outcome } from '../../../frame/page/chain/simulate.ts'
import { account, boats, dollars, passes, pay, requester, studio } from './cast.ts'
import { approves, type FrameScenes } from './scene.ts'

const transaction =
  (
    call: { readonly to?: string; readonly value?: bigint; readonly data?: string },
    outcome: Outcome = passes(),
    rollupFee?: bigint | 'unread'
  ) =>
  () =>
    approves(
      describeTransaction(requester(), {
        transaction: {
          chainId: 8453,
          nonce: 4,
          gas: 21_000n,
          fees: { gasPrice: 10n ** 8n },
          to: call.to ?? dollars,
          value: call.value ?? 0n,
          data: call.data ?? '0x'
        },
        outcome,
        mostFee: 2_310_000_000_000n,
        ...(rollupFee !== undefined && { rollupFee })
      })
    )
const ship = {
  abi: parseAbi(['function multicall(bytes[] data)', 'function safeTransferFrom(address from, address to, uint256 id)']),
  batch: parseAbi(['function safeBatchTransferFrom(address from, address to, uint256[] ids, uint256[] amounts, bytes data)'])
}

/** Transactions of the EOA. */
export const transactionScenes: FrameScenes = {
  send: {
    shows: 'Native coin',
    screen: transaction({ to: studio, value: parseEther('0.134518') }, passes({ amount: -parseEther('0.134518') }))
  },
  'send a token': {
    shows: 'Token, with balance changes',
    screen: transaction({ data: pay('420') }, passes({ token: dollars, amount: -420_000_000n }))
  },
  'send an NFT': {
    shows: 'One NFT',
    screen: transaction({
      to: boats,
      data: encodeFunctionData({ abi: erc721Abi, functionName: 'safeTransferFrom', args: [account, studio, 812n] })
    })
  },
  'not enough': { shows: 'Not enough for amount and fee', screen: transaction({ to: studio, value: 1n }, { kind: 'short' }) },
  'would fail': {
    shows: 'Contract gives a reason',
    screen: transaction({ data: pay('420') }, { kind: 'fails', reason: 'ERC20: transfer amount exceeds balance' })
  },
  'nobody knows': { shows: 'Node not responding', screen: transaction({ to: studio, value: 1n }, { kind: 'unknown' }) },
  approve: {
    shows: 'Limited approval',
    screen: transaction({
      data: encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [studio, parseUnits('420', 6)] })
    })
  },
  'approve without limit': {
    shows: 'Unlimited approval',
    screen: transaction({ data: encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [studio, maxUint256] }) })
  },
  'approve a collection': {
    shows: 'Whole collection',
    screen: transaction({
      to: boats,
      data: encodeFunctionData({ abi: erc721Abi, functionName: 'setApprovalForAll', args: [studio, true] })
    })
  },
  'use a contract': {
    shows: 'Unknown function',
    screen: transaction(
      { to: boats, value: parseEther('0.02'), data: `0x12aa3caf${'00ff3c27d1a4b05e'.repeat(20)}` },
      passes(
        { amount: -parseEther('0.02') },
        { token: dollars, amount: 61_200_000n },
        { token: boats, tokenId: 812n, amount: 1n }
      )
    )
  },
  'send on a rollup': {
    shows: 'The fee has a part for data in it',
    screen: transaction({ to: studio, value: parseEther('0.5') }, passes({ amount: -parseEther('0.5') }), 410_000_000_000n)
  },
  'send on a rollup that does not tell': {
    shows: 'The fee for data is not known',
    screen: transaction({ to: studio, value: parseEther('0.5') }, passes({ amount: -parseEther('0.5') }), 'unread')
  },
  'create a contract': {
    shows: 'Contract deployment',
    screen: () =>
      approves(
        describeTransaction(requester(), {
          transaction: {
            chainId: 8453,
            nonce: 4,
            gas: 900_000n,
            fees: { gasPrice: 10n ** 8n },
            to: undefined,
            value: 0n,
            data: '0x6080'
          },
          outcome: passes(),
          mostFee: 2_310_000_000_000n
        })
      )
  },
  'send several NFTs': {
    shows: 'Every piece of a batch',
    screen: transaction({
      to: boats,
      data: encodeFunctionData({ abi: ship.batch, args: [account, studio, [812n, 4n], [1n, 40n], '0x'] })
    })
  },
  'calls in a call': {
    shows: 'Two calls that one carries',
    screen: transaction({
      to: boats,
      data: encodeFunctionData({
        abi: ship.abi,
        functionName: 'multicall',
        args: [
          [812n, 4n].map(id =>
            encodeFunctionData({ abi: ship.abi, functionName: 'safeTransferFrom', args: [account, studio, id] })
          )
        ]
      })
    })
  },
  'bridge for another': {
    shows: 'A known function for somebody else, who else it names, and on which network what arrives',
    screen: transaction(
      {
        to: boats,
        data: encodeFunctionData({
          abi: parseAbi([
            'function depositV3(address depositor,address recipient,address inputToken,address outputToken,uint256 inputAmount,uint256 outputAmount,uint256 destinationChainId,address exclusiveRelayer,uint32 quoteTimestamp,uint32 fillDeadline,uint32 exclusivityDeadline,bytes message)'
          ]),
          args: [account, studio, dollars, dollars, 420_000_000n, 419_200_000n, 1n, studio, 0, 2 ** 31, 0, '0x']
        })
      },
      passes({ token: dollars, amount: -420_000_000n })
    )
  },
  'swap with a promise': {
    shows: 'A known function, and what it promises in return',
    screen: transaction(
      {
        to: boats,
        value: parseEther('0.02'),
        data: encodeFunctionData({
          abi: parseAbi(['function swapExactETHForTokens(uint256 least, address[] path, address to, uint256 deadline) payable']),
          args: [61_000_000n, [boats, dollars], account, 2n ** 32n]
        })
      },
      passes({ amount: -parseEther('0.02') }, { token: dollars, amount: 61_200_000n })
    )
  },
  'for somebody else': {
    shows: 'A bridge whose receiver is not the user, and a token of another network',
    screen: transaction(
      {
        to: boats,
        data: encodeFunctionData({
          abi: parseAbi([
            'function depositV3(address a, address b, address c, address d, uint256 e, uint256 f, uint256 g, address h, uint32 i, uint32 j, uint32 k, bytes l) payable'
          ]),
          args: [account, studio, dollars, boats, 420_000_000n, 419_000_000n, 10n, zeroAddress, 0, 2 ** 31, 0, '0x']
        })
      },
      passes({ token: dollars, amount: -420_000_000n })
    )
  },
  'a contract that the site has chosen': {
    shows: 'What that contract may use while the call runs',
    screen: transaction(
      {
        to: boats,
        data: encodeFunctionData({
          abi: parseAbi(['function exec(address operator, address token, uint256 amount, address target, bytes data) payable']),
          args: [studio, dollars, 420_000_000n, studio, `0x${'00ff3c27d1a4b05e'.repeat(20)}`]
        })
      },
      passes({ token: dollars, amount: -420_000_000n })
    )
  },
  'a loan': {
    shows: 'What the user owes afterwards, and that the deposit can be lost',
    screen: transaction(
      {
        to: boats,
        data: encodeFunctionData({
          abi: parseAbi([
            'function borrow(address asset, uint256 amount, uint256 rateMode, uint16 referral, address onBehalfOf)'
          ]),
          args: [dollars, 420_000_000n, 2n, 0, account]
        })
      },
      passes({ token: dollars, amount: 420_000_000n })
    )
  },
  'passes through': {
    shows: 'A stake that is paid out and taken by another contract: the balance does not change',
    screen: transaction(
      {
        to: boats,
        data: encodeFunctionData({ abi: parseAbi(['function withdraw(uint256 pool, uint256 amount)']), args: [3n, 420_000_000n] })
      },
      {
        kind: 'passes',
        changes: [],
        flows: [
          {
            token: dollars.toLowerCase(),
            given: new Map([[studio.toLowerCase(), 420_000_000n]]),
            got: new Map([[boats.toLowerCase(), 420_000_000n]])
          }
        ]
      }
    )
  },
  'a penalty': {
    shows: 'What others get of what the contract pays out',
    screen: transaction(
      { to: boats, data: encodeFunctionData({ abi: parseAbi(['function exit()']) }) },
      {
        kind: 'passes',
        changes: [{ token: dollars, amount: 210_000_000n }],
        receipts: [account, studio].map(to => ({
          token: dollars.toLowerCase(),
          from: boats.toLowerCase(),
          to: to.toLowerCase(),
          amount: 210_000_000n,
          uncovered: 0n,
          passing: 420_000_000n
        }))
      }
    )
  },
  'use a contract blindly': {
    shows: 'A function that nobody knows, and a node that cannot simulate',
    screen: transaction({ to: boats, data: `0x12aa3caf${'00ff3c27d1a4b05e'.repeat(4)}` }, { kind: 'passes' })
  }
}
