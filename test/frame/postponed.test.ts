import { expect } from '@open-wc/testing'
import { address, embeddedBench, failure } from '../kit/embedded-fixture.ts'

const user = { email: 'ada@example.com', address, chainId: 1 } as const

describe('an embedded wallet whose recovery is postponed', () => {
  const bench = embeddedBench()

  const postpone = async () => {
    await bench.login().prepare()
    await bench.far.answer('GET_USER', { ...user, recovery: 'postponed' })
  }

  it('is connected at once, and its recovery is offered next', async () => {
    await postpone()
    await bench.far.leaveOpen('SET_UP_RECOVERY')
    const connection = await bench.connect()
    expect(connection.accounts).to.deep.equal([`eip155:1:${address}`])
    expect((await bench.far.hears('SET_UP_RECOVERY')).payload).to.deep.equal({ reason: 'offer' })
    expect(connection.postponedRecovery).not.to.equal(undefined)
  })

  it('stays connected where the offer fails or is left', async () => {
    await postpone()
    await bench.far.refuse('SET_UP_RECOVERY')
    const connection = await bench.connect()
    await bench.far.hears('SET_UP_RECOVERY')
    expect(await connection.provider.request({ method: 'eth_accounts' })).to.deep.equal([address])
    expect(connection.postponedRecovery).not.to.equal(undefined)
  })

  it('is set up before the address is shared: whether it is set is the answer, and a failure is one', async () => {
    await postpone()
    await bench.far.answer('SET_UP_RECOVERY', { recovery: 'postponed' })
    const connection = await bench.connect()
    const accounts: unknown[] = []
    connection.subscribe(state => accounts.push(state?.accounts))
    const setUp = () => connection.postponedRecovery!.setUp('address', {})

    await bench.far.refuse('SET_UP_RECOVERY')
    expect(await setUp()).to.equal(false)
    await bench.far.fail('SET_UP_RECOVERY', 'No storage')
    expect((await failure(setUp())).code).to.equal('frame-failed')
    expect(accounts).to.deep.equal([])

    await bench.far.answer('SET_UP_RECOVERY', { recovery: 'set' })
    expect(await setUp()).to.equal(true)
    expect((await bench.far.hears('SET_UP_RECOVERY', 4)).payload).to.deep.equal({ reason: 'address' })
    expect(connection.postponedRecovery).to.equal(undefined)
    expect(accounts).to.deep.equal([[`eip155:1:${address}`]])
  })

  it('notices that recovery was set on another screen of the frame', async () => {
    await postpone()
    await bench.far.answer('SET_UP_RECOVERY', { recovery: 'postponed' })
    const connection = await bench.connect()
    const set = new Promise(resolve => connection.subscribe(resolve))
    await bench.far.emit('RECOVERY_SET', undefined)
    await set
    expect(connection.postponedRecovery).to.equal(undefined)
  })

  it('offers nothing to a returning user, who is still prompted before the address is shared', async () => {
    await postpone()
    await bench.far.answer('SET_UP_RECOVERY', { recovery: 'postponed' })
    await bench.connect()
    await bench.far.hears('SET_UP_RECOVERY')
    bench.reload()
    await postpone()
    const [again] = await bench.source.reconnect('embedded', { namespaces: ['eip155'] })
    expect(again?.postponedRecovery).not.to.equal(undefined)
    // messages are answered in order: an offer would come before this response
    await again!.provider.request({ method: 'eth_blockNumber' })
    await bench.far.hears('RPC_REQUEST')
    expect(bench.far.heard.filter(({ name }) => name === 'SET_UP_RECOVERY').length).to.equal(1)
  })

  it('is nothing that a frame made by others has to know', async () => {
    const connection = await bench.connect()
    expect(connection.postponedRecovery).to.equal(undefined)
    await connection.provider.request({ method: 'eth_blockNumber' })
    expect(bench.far.heard.map(({ name }) => name)).not.to.include('SET_UP_RECOVERY')
  })
})
