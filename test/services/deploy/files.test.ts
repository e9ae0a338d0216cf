import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { parseEnv } from 'node:util'
import { parseEnvironment } from '../../../services/read-environment.ts'
import { readSettingsReference } from '../../../services/settings-reference.ts'
import { deployFolder, fillIn, readCompose, readDeployFile, readYaml, type Deployment, type Kustomization } from './files.ts'

const settings = new Set(readSettingsReference('services').flatMap(({ names }) => names))
const variables = {
  PUBLIC_URL: 'https://kit.example.com',
  ALLOWED_ORIGINS: 'https://app.example.com',
  METRICS_TOKEN: 'f'.repeat(64),
  DATABASE_PASSWORD: 'secret'
}

/** Asserts that the services start with these settings, and read each of them. */
function assertSettings(environment: Readonly<Record<string, string>>) {
  for (const name of Object.keys(environment)) assert.ok(settings.has(name) || name === 'NODE_ENV', `${name} is a setting`)
  return parseEnvironment(environment)
}

const secondsOf = (time: string) => Number(/^(\d+)s$/.exec(time)?.[1])

/** Asserts that the platform waits for the end of a process. */
function assertGrace(grace: number, { drainSeconds = 0, shutdownSeconds = 20 }: ReturnType<typeof parseEnvironment>) {
  assert.ok(grace > drainSeconds + shutdownSeconds, `${grace} s are longer than draining and the last responses`)
}

describe('the files to deploy the services with', () => {
  for (const [file, names] of [
    ['single.yaml', ['kit']],
    ['pair.yaml', ['kit-1', 'kit-2']]
  ] as const) {
    it(`${file}: valid settings, no root, a read-only file system, time to drain`, () => {
      const { services } = readCompose(file)
      for (const name of names) {
        const { environment = {}, stop_grace_period = '10s', read_only } = services[name]!
        assert.ok(read_only)
        const filled = Object.entries(environment).map(([key, value]) => [key, fillIn(value, variables)])
        assertGrace(secondsOf(stop_grace_period), assertSettings(Object.fromEntries(filled) as Record<string, string>))
      }
    })
  }

  it('kubernetes: valid settings and checks, no root, a read-only file system, time to drain', () => {
    const { resources, configMapGenerator } = readYaml<Kustomization>('kubernetes/kustomization.yaml')
    const environment = {
      ...parseEnv(configMapGenerator[0].literals.join('\n')),
      ...parseEnv(readDeployFile('kubernetes/secret.env'))
    }
    const options = assertSettings(environment as Record<string, string>)
    const { spec } = readYaml<Deployment>('kubernetes/deployment.yaml').spec.template
    assertGrace(spec.terminationGracePeriodSeconds, options)
    const [container] = spec.containers
    assert.deepEqual(
      (['startupProbe', 'readinessProbe', 'livenessProbe'] as const).map(probe => container[probe].httpGet.path),
      ['/ready', '/ready', '/live']
    )
    assert.ok(spec.securityContext.runAsNonRoot && container.securityContext.readOnlyRootFilesystem)
    for (const file of resources) {
      const { metadata } = readYaml<{ readonly metadata: { readonly name: string } }>(`kubernetes/${file}`)
      assert.equal(metadata.name, 'w3m-kit-services', file)
    }
  })

  it('Dockerfile: the command of the package, and not as root', () => {
    const text = readDeployFile('Dockerfile')
    const { bin } = JSON.parse(readFileSync(join(deployFolder, '../package.json'), 'utf8')) as { bin: Record<string, string> }
    assert.ok(text.includes(join('/app/node_modules/w3m-kit-services', bin['w3m-kit-services']!)))
    assert.match(text, /^USER node$/m)
    assert.match(text, /127\.0\.0\.1:\$\{process\.env\.PORT\}\/ready/)
  })

  const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0
  it('systemd: a valid unit, with settings that exist', { skip: !hasSystemd && 'systemd-analyze is not installed' }, () => {
    const unit = readDeployFile('systemd/w3m-kit-services.service')
    const options = assertSettings(
      parseEnv(readDeployFile('systemd/services.env').replaceAll(/^#(?=[A-Z])/gm, '')) as Record<string, string>
    )
    assertGrace(Number(/^TimeoutStopSec=(\d+)$/m.exec(unit)![1]), options)
    const folder = mkdtempSync(join(tmpdir(), 'w3m-unit-'))
    try {
      // systemd checks that the command exists
      const file = join(folder, 'w3m-kit-services.service')
      writeFileSync(file, unit.replace('/usr/bin/node', process.execPath))
      const { stderr, status } = spawnSync('systemd-analyze', ['verify', '--man=no', file], { encoding: 'utf8' })
      assert.deepEqual([status, stderr], [0, ''])
    } finally {
      rmSync(folder, { recursive: true })
    }
  })
})
