import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { lookup } from 'node:dns/promises'
import { describe, it } from 'node:test'
import { createImageProxy } from '../../../../services/chain/images/proxy.ts'
import { isPublicAddress } from '../../../../services/lib/public-address.ts'
import { readImageSecret } from '../../../../services/chain/images/secret.ts'
import { createLog } from '../../../../services/lib/log.ts'
import { createMetrics } from '../../../../services/lib/metrics.ts'
import { openTestStore } from '../../open-test-store.ts'
import { createDataFolder } from '../../data-folder.ts'
import { png } from './image-server.ts'
import { at, clock, host, proxy, proxyEachTest, show, start, stopping } from './fixture.ts'

describe('an address', () => {
  proxyEachTest()

  it('that was not handed out is not fetched', async () => {
    host.put('/token.png', png())
    const handedOut = proxy.address(`${host.url}/token.png`)!
    const other = `u${Buffer.from(`${host.url}/other.png`).toString('base64url')}`
    const [signature, body] = handedOut.slice(handedOut.lastIndexOf('/') + 1).split('.') as [string, string]
    const foreign = createImageProxy({
      base: () => handedOut.slice(0, handedOut.lastIndexOf('/')),
      secret: randomBytes(32),
      log: createLog('silent'),
      metrics: createMetrics(),
      now: clock.now,
      allowLoopback: true
    })
    const base = handedOut.slice(0, handedOut.lastIndexOf('/'))
    const forged = [
      `${base}/${signature}.${other}`,
      `${base}/${signature}.${body.slice(0, -1)}`,
      `${base}/.${body}`,
      `${base}/${body}`,
      `${base}/${encodeURIComponent(`${host.url}/token.png`)}`,
      `${base}/${'A'.repeat(22)}.h${'A'.repeat(43)}`,
      foreign.address(`${host.url}/token.png`)!
    ]
    for (const address of forged) assert.equal((await fetch(address)).status, 404, address)
    assert.deepEqual(host.paths, [])
    assert.equal((await fetch(handedOut)).status, 200)
  })

  it('is the same for the same picture, and holds over a restart and for other instances of the same store', async () => {
    const store = await openTestStore()
    const one = await readImageSecret(store)
    const other = await readImageSecret(store)
    await store.close()
    assert.deepEqual(one, other)
    await start({ secret: one })
    const before = proxy.address('https://example.org/a.png')!
    await start({ secret: other })
    const after = proxy.address('https://example.org/a.png')!
    const referenceOf = (address: string) => address.slice(address.lastIndexOf('/'))
    assert.equal(referenceOf(before), referenceOf(after))
    assert.throws(
      () =>
        createImageProxy({
          base: () => '',
          secret: new Uint8Array(8),
          log: createLog('silent'),
          metrics: createMetrics(),
          now: clock.now
        }),
      /32 bytes/
    )
  })

  it('of another protocol, port or network is not handed out', async () => {
    await start({ allowLoopback: false })
    for (const address of [
      '',
      'token.png',
      'http://example.org/a.png',
      'ftp://example.org/a.png',
      'file:///etc/passwd',
      'javascript:alert(1)',
      'blob:https://example.org/1',
      'ipfs://QmYwAPJzv5CZsnA625s3Xf2nemtYgPpHdWEz79ojWnPbdG',
      'https://user:password@example.org/a.png',
      'https://example.org:8443/a.png',
      'https://127.0.0.1/a.png',
      'https://2130706433/a.png',
      'https://0x7f.1/a.png',
      'https://0/a.png',
      'https://10.1.2.3/a.png',
      'https://100.64.0.1/a.png',
      'https://169.254.169.254/latest/meta-data',
      'https://172.31.0.1/a.png',
      'https://192.168.1.1/a.png',
      'https://[::1]/a.png',
      'https://[::]/a.png',
      'https://[::ffff:127.0.0.1]/a.png',
      'https://[::ffff:a9fe:a9fe]/a.png',
      'https://[64:ff9b::7f00:1]/a.png',
      'https://[2002:7f00:1::]/a.png',
      'https://[fd00::1]/a.png',
      'https://[fe80::1]/a.png',
      'https://[ff02::1]/a.png',
      `https://example.org/${'a'.repeat(2048)}`
    ]) {
      assert.equal(proxy.address(address), undefined, address)
    }
    for (const address of ['https://example.org/a.png', 'https://1.1.1.1/a.png', 'https://[2606:4700::1111]/a.png']) {
      assert.ok(proxy.address(address), address)
    }
  })

  it('is public or not, by network', () => {
    for (const address of ['8.8.8.8', '100.63.255.255', '172.32.0.1', '198.20.0.1', '223.255.255.255', '2a00:1450::1']) {
      assert.equal(isPublicAddress(address), true, address)
    }
    for (const address of [
      '0.0.0.0',
      '100.127.255.255',
      '172.16.0.1',
      '198.19.0.1',
      '224.0.0.1',
      '255.255.255.255',
      '::',
      '2001:db8::1',
      '2001::1',
      'fec0::1',
      '::1',
      'x',
      ''
    ]) {
      assert.equal(isPublicAddress(address), false, address)
    }
  })

  it('whose name stands for a private host is not connected to, nor when a public one is beside it', async () => {
    const names: Record<string, { address: string; family: number }[]> = {
      'inside.example.org': [{ address: '10.0.0.1', family: 4 }],
      'mixed.example.org': [
        { address: '93.184.216.34', family: 4 },
        { address: '169.254.169.254', family: 4 }
      ],
      'six.example.org': [{ address: '::ffff:127.0.0.1', family: 6 }],
      'self.example.org': [{ address: '127.0.0.1', family: 4 }],
      'none.example.org': []
    }
    await start({ allowLoopback: false, resolve: async name => Promise.resolve(names[name] ?? []) })
    for (const name of Object.keys(names)) {
      const response = await show(`https://${name}/a.png`)
      assert.equal(response.status, 403, name)
      assert.match(await response.text(), /not one of the public internet/)
    }
    await start({ allowLoopback: false, resolve: async name => lookup(name, { all: true }) })
    assert.equal((await show('https://localhost/a.png')).status, 403)
    await start({ resolve: async () => Promise.reject(new Error('ENOTFOUND')) })
    assert.equal((await show('https://gone.example.org/a.png')).status, 502)
  })

  it('is looked up once: what was checked is what is connected to', async () => {
    const answers = [['127.0.0.1'], ['10.0.0.1']]
    let lookups = 0
    await start({ resolve: async () => Promise.resolve(answers[lookups++]!.map(address => ({ address, family: 4 }))) })
    host.put('/a.png', png())
    assert.equal((await show(`http://rebinding.example.org:${host.port}/a.png`)).status, 200)
    assert.equal(lookups, 1)
  })

  it('may redirect three times, and to nowhere that is not allowed itself', async () => {
    const redirect = (location: string, status = 302) => {
      return (_: unknown, response: import('node:http').ServerResponse) => void response.writeHead(status, { location }).end()
    }
    host.put('/end.png', png())
    host.put('/1', redirect('/end.png', 301))
    host.put('/2', redirect(`${host.url}/1`, 307))
    host.put('/3', redirect('2', 308))
    host.put('/4', redirect('/3', 303))
    assert.equal((await at('/3')).status, 200)
    assert.equal((await at('/4')).status, 502)
    host.put('/loop', redirect('/loop'))
    assert.equal((await at('/loop')).status, 502)
    await start({ resolve: () => Promise.resolve([{ address: '93.184.216.34', family: 4 }]) })
    for (const [index, target] of [
      'http://10.0.0.1/a.png',
      'http://169.254.169.254/latest/meta-data',
      'http://[::ffff:10.0.0.1]/',
      'https://192.168.0.1/',
      'http://example.org/a.png',
      'https://example.org:8443/a.png',
      'file:///etc/passwd',
      'data:image/png;base64,AAAA',
      'ipfs://QmYwAPJzv5CZsnA625s3Xf2nemtYgPpHdWEz79ojWnPbdG'
    ].entries()) {
      host.put(`/to-${index}`, redirect(target))
      const response = await at(`/to-${index}`)
      assert.equal(response.status, 403, `${target}: ${await response.text()}`)
    }
  })

  it('on IPFS goes to the gateway, which may be a host of the site, and to nothing beside it', async () => {
    const cid = 'QmYwAPJzv5CZsnA625s3Xf2nemtYgPpHdWEz79ojWnPbdG'
    await start({ allowLoopback: false, ipfsGateway: `${host.url}/ipfs` })
    host.put(`/ipfs/${cid}/1.png`, png())
    for (const address of [`ipfs://${cid}/1.png`, `ipfs://ipfs/${cid}/1.png`, `IPFS://${cid}/1.png#x`]) {
      if (address.includes('#')) assert.equal(proxy.address(address), undefined)
      else {
        const response = await show(address)
        assert.equal(response.status, 200, address)
        assert.equal(response.headers.get('cache-control'), 'public, max-age=31536000, immutable')
      }
    }
    assert.equal(proxy.address(`ipfs://${cid}/../../../admin`), undefined)
    assert.equal(proxy.address('ipfs://x'), undefined)
    assert.equal(proxy.address(`http://127.0.0.1:${host.port + 1}/a.png`), undefined)
    assert.deepEqual(host.paths, [`/ipfs/${cid}/1.png`])
  })

  it('with the picture in itself needs no host', async () => {
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" width="100%"><rect width="5" height="5" fill="#f00"/><script>1</script></svg>'
    const addresses = [
      `data:image/png;base64,${png().toString('base64')}`,
      `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`,
      `data:image/svg+xml;utf8,${svg}`,
      `DATA:image/svg+xml,${encodeURIComponent(svg)}`
    ]
    for (const [index, address] of addresses.entries()) {
      const response = await show(address)
      assert.equal(response.status, 200, address)
      assert.match(response.headers.get('cache-control')!, /immutable/)
      const text = await response.text()
      if (index > 0) assert.match(text, /<rect width="5" height="5" fill="#f00"\/>/)
      assert.ok(!text.includes('script'))
    }
    assert.equal((await show('data:text/html,<script>alert(1)</script>')).status, 415)
    assert.equal((await show('data:nothing')).status, 415)
  })

  it('that is a large picture itself is kept here, and found again after a restart with a folder', async () => {
    const folder = await createDataFolder()
    stopping.push(folder.remove)
    const picture = Buffer.concat([png(), randomBytes(50_000)])
    await start({ folder: folder.path })
    const handedOut = proxy.address(`data:image/png;base64,${picture.toString('base64')}`)!
    assert.ok(handedOut.length < 200, handedOut)
    assert.deepEqual(Buffer.from(await (await fetch(handedOut)).arrayBuffer()), picture)
    await proxy.close()
    await start({ folder: folder.path })
    const [reference] = handedOut.split('/').slice(-1)
    const base = proxy.address('https://example.org/a.png')!.split('/').slice(0, -1).join('/')
    assert.deepEqual(Buffer.from(await (await fetch(`${base}/${reference}`)).arrayBuffer()), picture)
    await start()
    const elsewhere = proxy.address('https://example.org/a.png')!.split('/').slice(0, -1).join('/')
    assert.equal((await fetch(`${elsewhere}/${reference}`)).status, 404)
  })
})
