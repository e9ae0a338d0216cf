import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'

export const deployFolder = join(import.meta.dirname, '../../../services/deploy')

export const readDeployFile = (name: string): string => readFileSync(join(deployFolder, name), 'utf8')

/** The parts of a compose file that its test reads. */
export interface ComposeFile {
  readonly services: Readonly<Record<string, ComposeService>>
}

interface ComposeService {
  readonly image: string
  readonly read_only?: boolean
  readonly stop_grace_period?: string
  readonly environment?: Readonly<Record<string, string>>
}

export const readCompose = (name: string): ComposeFile => parse(readDeployFile(`compose/${name}`), { merge: true }) as ComposeFile

/** The parts of a Kubernetes deployment that its test reads. */
export interface Deployment {
  readonly spec: {
    readonly template: {
      readonly spec: {
        readonly terminationGracePeriodSeconds: number
        readonly securityContext: { readonly runAsNonRoot: boolean }
        readonly containers: readonly [Container]
      }
    }
  }
}

interface Container extends Readonly<Record<'startupProbe' | 'readinessProbe' | 'livenessProbe', Probe>> {
  readonly securityContext: { readonly readOnlyRootFilesystem: boolean }
}

interface Probe {
  readonly httpGet: { readonly path: string }
}

export interface Kustomization {
  readonly resources: readonly string[]
  readonly configMapGenerator: readonly [{ readonly literals: readonly string[] }]
}

export const readYaml = <Document>(name: string): Document => parse(readDeployFile(name)) as Document

/** Replaces `${NAME:?hint}` as compose does. */
export const fillIn = (text: string, variables: Readonly<Record<string, string>>): string =>
  text.replaceAll(/\$\{(\w+)(?::\?[^}]*)?\}/g, (_, name: string) => {
    const value = variables[name]
    if (value === undefined) throw new Error(`The compose file needs ${name}.`)
    return value
  })
