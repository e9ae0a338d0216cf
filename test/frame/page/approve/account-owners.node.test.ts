import { deepEqual, match } from 'node:assert/strict'
import { describe, test } from 'node:test'
import { call, execTransaction, send, to } from './call-requests.ts'
import { account, addressOf, paymentLog, stranger } from './stub-node.ts'

const safe = addressOf('5a')
const vault = addressOf('c1')

describe('who may act for an account', () => {
  const added = {
    addOwnerWithThreshold: call('function addOwnerWithThreshold(address,uint256)', [stranger, 1n]),
    swapOwner: call('function swapOwner(address,address,address)', [addressOf('01'), account, stranger]),
    enableModule: call('function enableModule(address)', [stranger]),
    setFallbackHandler: call('function setFallbackHandler(address)', [stranger]),
    addOwnerAddress: call('function addOwnerAddress(address)', [stranger])
  }
  for (const [name, data] of Object.entries(added)) {
    test(`is named where a Safe or another account adds one: ${name}`, async () => {
      const { dangers } = await send(to(safe, execTransaction(safe, data), 1n), { logs: [[paymentLog(account, safe, 1n)]] })
      match(dangers.join(), new RegExp(`${stranger} can use and take everything you have in ${safe}`, 'i'))
    })
  }

  test('is named where Euler’s connector lets an operator act, and is no danger where it is taken back', async () => {
    const set = (bits: bigint) =>
      to(vault, call('function setOperator(bytes19,address,uint256)', [account.slice(0, 40).toLowerCase(), stranger, bits]), 1n)
    const world = {
      logs: [[paymentLog(account, vault, 1n)]],
      // isAccountOperatorAuthorized
      tokens: { [vault]: { answers: { '0x1647292a': 1n } } }
    }
    match((await send(set(1n), world)).dangers.join(), new RegExp(`${stranger} can use and take`))
    deepEqual((await send(set(0n), world)).dangers, [])
    match((await send(set(0n), { logs: world.logs })).dangers.join(), /in a form that this wallet doesn’t know/)
  })
})
