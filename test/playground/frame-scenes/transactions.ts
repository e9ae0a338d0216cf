import { encodeFunctionData, erc20Abi, erc721Abi, maxUint256, parseAbi, parseEther, parseUnits } from 'viem'
import { describeTransaction } from '../../../frame/page/approve/describe-evm.ts'
import type { Outcome } from '../../../frame/page/chain/simulate.ts'
import { account, boats, dollars, passes, pay, requester, studio } from './cast.ts'
import { approves, type FrameScenes } from './scene.ts'

const transaction =
  (call: { readonly to?: string; readonly value?: bigint; readonly data?: string }, outcome: Outcome = passes()) =>
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
        mostFee: 2_310_000_000_000n
      })
    )
const ship = {
  abi: parseAbi(['function multicall(bytes[] data)', 'function safeTransferFrom(address from, address to, uint256 id)']),
  batch: parseAbi(['function safeBatchTransferFrom(address from, address to, uint256[] ids, uint256[] amounts, bytes data)'])
}

/** Transactions of the key's own account. */
export const transactionScenes: FrameScenes = {
  send: {
    shows: 'The native currency',
    screen: transaction({ to: studio, value: parseEther('0.134518') }, passes({ amount: -parseEther('0.134518') }))
  },
  'send a token': {
    shows: 'A token, and what changes',
    screen: transaction({ data: pay('420') }, passes({ token: dollars, amount: -420_000_000n }))
  },
  'send an NFT': {
    shows: 'One piece of a collection',
    screen: transaction({
      to: boats,
      data: encodeFunctionData({ abi: erc721Abi, functionName: 'safeTransferFrom', args: [account, studio, 812n] })
    })
  },
  'not enough': { shows: 'Less than the amount and the fee', screen: transaction({ to: studio, value: 1n }, { kind: 'short' }) },
  'would fail': {
    shows: 'The contract says why',
    screen: transaction({ data: pay('420') }, { kind: 'fails', reason: 'ERC20: transfer amount exceeds balance' })
  },
  'nobody knows': { shows: 'The node does not answer', screen: transaction({ to: studio, value: 1n }, { kind: 'unknown' }) },
  approve: {
    shows: 'So much, and no more',
    screen: transaction({
      data: encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [studio, parseUnits('420', 6)] })
    })
  },
  'approve without limit': {
    shows: 'All of a token',
    screen: transaction({ data: encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [studio, maxUint256] }) })
  },
  'approve a collection': {
    shows: 'All of a collection',
    screen: transaction({
      to: boats,
      data: encodeFunctionData({ abi: erc721Abi, functionName: 'setApprovalForAll', args: [studio, true] })
    })
  },
  'use a contract': {
    shows: 'A function that nobody knows',
    screen: transaction(
      { to: boats, value: parseEther('0.02'), data: `0x12aa3caf${'00ff3c27d1a4b05e'.repeat(20)}` },
      passes(
        { amount: -parseEther('0.02') },
        { token: dollars, amount: 61_200_000n },
        { token: boats, tokenId: 812n, amount: 1n }
      )
    )
  },
  'create a contract': {
    shows: 'A contract of one’s own',
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
  'use a contract blindly': {
    shows: 'A function that nobody knows, and a node that cannot simulate',
    screen: transaction({ to: boats, data: `0x12aa3caf${'00ff3c27d1a4b05e'.repeat(4)}` }, { kind: 'passes' })
  }
}
