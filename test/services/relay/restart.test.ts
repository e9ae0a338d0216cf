import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { startServices } from '../../../services/start.ts'
import { connectRelay, createIdentity, newTopic } from './client.ts'
import { account, chain, createSignClient, namespaces, nextEvent, optionalNamespaces, stopSignClient } from './sign-clients.ts'
import { until } from '../until.ts'

describe('services with a data folder', () => {
  let folder: string
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'w3m-services-'))
  })
  after(() => rm(folder, { recursive: true, force: true }))

  const letter = (topic: string, message: string) => ({ topic, message, ttl: 300 })

  it('closes sockets with 1001, and delivers after a restart what waited, to whom it waited for', async () => {
    const [topic, site, wallet] = [newTopic(), createIdentity(), createIdentity()]
    const first = await startServices({ dataFolder: folder })
    const sender = await connectRelay(first.addresses.relay, site)
    const receiver = await connectRelay(first.addresses.relay, wallet)
    await receiver.call('irn_subscribe', { topic })
    await sender.call('irn_publish', letter(topic, 'seen'))
    await until(() => receiver.pushes.length === 1)
    await receiver.call('irn_unsubscribe', { topic })
    await sender.call('irn_publish', letter(topic, 'waiting'))
    await first.close()
    await until(() => sender.closed && receiver.closed)
    assert.deepEqual(sender.closed, { code: 1001, reason: 'The relay is shutting down' })

    const second = await startServices({ dataFolder: folder })
    const back = await connectRelay(second.addresses.relay, wallet)
    await back.call('irn_subscribe', { topic })
    await until(() => back.pushes.length > 0)
    assert.deepEqual(back.messages(), ['waiting'])
    await second.close()
  })

  it('carries a real request over a restart of the relay', async () => {
    const first = await startServices({ dataFolder: folder })
    const port = Number(new URL(first.url).port)
    const [site, wallet] = [
      await createSignClient('site', first.addresses.relay),
      await createSignClient('wallet', first.addresses.relay)
    ]
    const { uri, approval } = await site.connect({ optionalNamespaces })
    const proposed = nextEvent<{ id: number }>(wallet, 'session_proposal')
    await wallet.pair({ uri: uri! })
    await wallet.approve({ id: (await proposed).id, namespaces })
    const { topic } = await approval()
    await until(() => wallet.session.get(topic).acknowledged)
    await wallet.core.relayer.transportClose()

    const answer = site.request<string>({
      topic,
      chainId: chain,
      request: { method: 'personal_sign', params: ['0x00', account.address] }
    })
    await nextEvent(site, 'session_request_sent')
    await first.close()

    const second = await startServices({ dataFolder: folder, port })
    const received = nextEvent<{ id: number }>(wallet, 'session_request')
    await wallet.core.relayer.transportOpen()
    await wallet.respond({ topic, response: { id: (await received).id, jsonrpc: '2.0', result: '0xdone' } })
    assert.equal(await answer, '0xdone')
    await Promise.all([stopSignClient(site), stopSignClient(wallet)])
    await second.close()
  })

  it('refuses a folder that another process uses, and takes over one whose process is gone', async () => {
    const first = await startServices({ dataFolder: folder })
    await assert.rejects(startServices({ dataFolder: folder }), new RegExp(`in use by process ${process.pid}.*DATA_FOLDER`))
    await first.close()
    const exited = spawn(process.execPath, ['--eval', ''])
    await once(exited, 'exit')
    await writeFile(join(folder, 'services.pid'), String(exited.pid))
    const second = await startServices({ dataFolder: folder })
    assert.equal(await readFile(join(folder, 'services.pid'), 'utf8'), String(process.pid))
    await second.close()
    await assert.rejects(readFile(join(folder, 'services.pid')), { code: 'ENOENT' })
  })

  it('starts where a first start was cut off', async () => {
    const cut = join(folder, 'cut')
    await mkdir(join(cut, 'database.unpacking'), { recursive: true })
    await writeFile(join(cut, 'database.unpacking', 'PG_VERSION'), 'half')
    const services = await startServices({ dataFolder: cut })
    assert.equal((await fetch(`${services.url}/health`)).status, 200)
    await services.close()
    assert.deepEqual(await readdir(cut), ['database'])
  })

  it('says that a port is taken, and leaves nothing open', async () => {
    const first = await startServices()
    const port = Number(new URL(first.url).port)
    await assert.rejects(startServices({ port, dataFolder: folder }), new RegExp(`Port ${port} on 127.0.0.1 is in use`))
    await first.close()
    const second = await startServices({ port, dataFolder: folder })
    await second.close()
    await second.close()
  })
})
