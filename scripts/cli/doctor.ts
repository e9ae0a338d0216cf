import { checkNode, checkPackages } from './doctor-packages.ts'
import { checkPage, checkServices } from './doctor-page.ts'
import { checkRelay, relayOf } from './doctor-relay.ts'
import { readSetup } from './read-setup.ts'
import { readProject } from './project.ts'
import type { Terminal } from './terminal.ts'

/** What a check found. `fix`: what the user does about it. */
export type Finding =
  | { readonly kind: 'ok'; readonly text: string }
  | { readonly kind: 'problem' | 'note'; readonly text: string; readonly fix: string }

export interface DoctorOptions {
  /** URL of the running page, for its policy and headers. */
  readonly page?: string
  /** URL of the services, if the sources do not name it. */
  readonly services?: string
  /** URL of the relay, if it is not that of the services. */
  readonly relay?: string
  /** URL of the secure frame, if it is not that of the services. */
  readonly frame?: string
}

/**
 * Names what is wrong in a project: copies of packages, versions, a policy without the needed sources, services that do not respond.
 * @returns Exit code: 1 if there is a problem.
 */
export async function doctor(
  folder: string,
  options: DoctorOptions,
  terminal: Terminal,
  request: typeof fetch = fetch
): Promise<number> {
  const project = readProject(folder)
  const setup = readSetup(folder)
  const services = options.services ?? setup.services
  const frame = options.frame ?? setup.frame
  const relay = options.relay ?? setup.relay ?? (services && relayOf(services))
  const needs = { services, relay, frame, usesPublicServices: setup.projectId !== undefined }
  const found = services ? await checkServices(services, options.page, request) : []
  const findings: readonly Finding[] = [
    ...checkNode(process.versions.node),
    ...checkPackages(project),
    ...found,
    ...(relay && !found.some(({ kind }) => kind === 'problem') ? await checkRelay(relay, options.page) : []),
    ...(options.page ? await checkPage(options.page, needs, request) : []),
    ...(setup.usesPhones && !relay && !needs.usesPublicServices
      ? [
          {
            kind: 'problem',
            text: 'walletConnect() has no service: no phone wallet can connect.',
            fix: 'Add services: "https://…" (docs/host) or ...cloud("your-project-id") to createKit.'
          } as const
        ]
      : [])
  ]
  const signs = { ok: 'ok  ', note: 'note', problem: '!   ' }
  for (const finding of findings)
    terminal.print(`${signs[finding.kind]} ${finding.text}${finding.kind === 'ok' ? '' : `\n     ${finding.fix}`}`)
  const problems = findings.filter(({ kind }) => kind === 'problem').length
  if (!options.page) terminal.print('\nWith --page https://… doctor also checks the policy and the headers of your running page.')
  terminal.print(`\n${problems === 0 ? 'No problem found.' : problems === 1 ? '1 problem.' : `${problems} problems.`}`)
  return problems === 0 ? 0 : 1
}
