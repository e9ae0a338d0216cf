import { deepEqual, match } from 'node:assert/strict'
import { describe, test } from 'node:test'
import { zeroAddress, zeroHash } from 'viem'
import { batch, call, execTransaction, send, to } from './call-requests.ts'
import { account, addressOf, paymentLog, stranger, transferLog } from './stub-node.ts'

const safe = addressOf('5a')
const vault = addressOf('c1')
const dollar = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
const usdc = { symbol: 'USDC', decimals: 6 }
const ether = 10n ** 18n
const formUnknown = /a call in a form that this wallet doesn’t know/

describe('a loss', () => {
  // Maker's CDP manager, the ENS registry, a fork of Permit2, an Euler account
  const rights = {
    cdpAllow: call('function cdpAllow(uint256,address,uint256)', [1n, stranger, 1n]),
    setRecord: call('function setRecord(bytes32,address,address,uint64)', [zeroHash, stranger, stranger, 0n]),
    'approve of a fork': call('function approve(address,address,uint160,uint48)', [dollar, stranger, 5n, 2 ** 40]),
    'call of a connector': call('function call(address,address,uint256,bytes)', [vault, account, 0n, '0x'])
  }
  const bait = addressOf('b1')
  const points = transferLog(addressOf('b2'), account, addressOf('b3'), 1n)

  for (const [name, data] of Object.entries(rights)) {
    test(`does not vouch for an unknown function: ${name} with 1 wei`, async () => {
      match((await send(to(vault, data, 1n), { logs: [[paymentLog(account, vault, 1n)]] })).dangers.join(), formUnknown)
    })

    test(`of a bait does not vouch for what stands beside it in a batch: ${name}`, async () => {
      for (const beside of [to(bait, '0x4e71d92d'), to(bait, '0x')]) {
        match((await batch([beside, to(vault, data)], { logs: [[points]] })).dangers.join(), formUnknown)
      }
    })
  }

  test('does not vouch for what a Safe is made to do with itself', async () => {
    for (const change of [
      call('function removeOwner(address,address,uint256)', [stranger, account, 1n]),
      call('function changeThreshold(uint256)', [1n]),
      call('function setGuard(address)', [stranger])
    ]) {
      const { dangers } = await send(to(safe, execTransaction(safe, change), 1n), { logs: [[paymentLog(account, safe, 1n)]] })
      match(dangers.join(), /What this takes from your wallet is unknown/)
    }
  })
})

test('a call that gives the account’s votes away is a danger: its bytes alone name who gets them', async () => {
  const { dangers } = await send(to(vault, call('function setDelegate(address)', [stranger])))
  match(dangers.join(), /takes nothing now/)
})

describe('what another account of the user loses', () => {
  const burn = call('function burn(uint256)', [6_000_000_000n])

  test('is in no simulation of the signer, so a known function is a danger there', async () => {
    deepEqual((await send(to(dollar, burn), { logs: [[transferLog(dollar, account, zeroAddress, 6n)]] })).dangers, [])
    match((await send(to(safe, execTransaction(dollar, burn)))).dangers.join(), /What this takes from your wallet is unknown/)
    const swaps = call('function execute(address,uint256,bytes)', [vault, 0n, '0x414bf389'])
    match((await send(to(safe, swaps))).dangers.join(), /What this takes from your wallet is unknown/)
  })

  test('is shown exactly, and is a danger: any contract may have the name of a Safe’s function', async () => {
    const pays = call('function transfer(address,uint256)', [stranger, 5_000_000n])
    const { dangers, parts } = await send(to(safe, execTransaction(dollar, pays)), { tokens: { [dollar]: usdc } })
    match(dangers.join(), /takes nothing now, but it may let others take/)
    deepEqual(
      parts?.[0]?.rows.slice(0, 3).map(([, value]) => value.toLowerCase()),
      [safe, '5 usdc', stranger.toLowerCase()]
    )
  })
})

describe('a contract that takes the name of an account’s function', () => {
  test('sends nothing by what the screen says: its title is that of a contract that is used', async () => {
    const liar = addressOf('11')
    const pays = call('function transfer(address,uint256)', [account, 1_000_000_000n])
    const data = call('function execute(address,uint256,bytes)', [dollar, 0n, pays])
    const world = { logs: [[paymentLog(account, liar, 2n * ether)]], tokens: { [dollar]: usdc } }
    const { title, parts, warnings } = await send(to(liar, data, 2n * ether), world)
    deepEqual([title, parts?.map(part => part.title)], ['Contract interaction', ['1. Send']])
    match(warnings.join(), /may do something other than what its calls say/)
  })
})
