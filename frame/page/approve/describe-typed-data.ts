import type { Act } from '../../../adapters/meaning/evm/act.ts'
import type { DomainField, Hashed } from '../../../adapters/meaning/evm/hashed.ts'
import { siteIn } from '../../../adapters/meaning/evm/site.ts'
import { everyAtom } from '../../../adapters/meaning/evm/struct.ts'
import type { Networks } from '../chain/networks.ts'
import { t } from '../text/translate.ts'
import { rowOfAnyLength, type ApprovalContent, type ApprovalRow } from './approval-content.ts'
import { describeAct } from './describe-acts.ts'
import { elsewhereDanger } from './describe-message.ts'
import { otherSite } from './other-site.ts'
import type { Requester } from './requester.ts'
import { shown } from './shown.ts'
import { toTypedDataTree } from './typed-data.ts'
import { revealInLine } from './reveal-invisible.ts'

/** Describes typed data: what its signature allows others to do, and every field that the hash covers. */
export async function describeTypedData(
  requester: Requester,
  { data, message, domain, moreDomain, unhashed }: Hashed,
  acts: readonly Act[]
): Promise<ApprovalContent> {
  const { account, network, networks, origin } = requester
  const named = domain.chainId === undefined ? undefined : `eip155:${domain.chainId}`
  const place = named === undefined ? network : networks.all.find(({ id }) => id === named)
  const described = await Promise.all(acts.map(act => describeAct({ ...requester, place }, act)))
  const parts = described.filter(({ rows }) => rows.length > 0).map(({ title, rows }) => ({ title, rows }))
  const warnings = described.flatMap(each => each.warnings)
  if (named !== undefined && named !== network.id) {
    warnings.push(t`This is for a different network: ${networkName(networks, named)}.`)
  }
  if (unhashed.length > 0) {
    warnings.push(t`The request states this, but the signature doesn’t cover it: ${unhashed.map(nameOf).join(', ')}.`)
  }
  // a vote names the app in which it was created
  const sites = (isVote(acts) ? [] : [...everyAtom(moreDomain), ...everyAtom(message)]).flatMap(atom => {
    const site = siteIn(atom)
    const other = site === undefined ? undefined : otherSite(origin, site)
    return other === undefined ? [] : [elsewhereDanger(origin, other)]
  })
  return {
    title: titleOf(acts),
    ...(parts.length > 0 && {
      parts: parts.length === 1 ? parts : parts.map((part, index) => ({ ...part, title: `${index + 1}. ${part.title}` }))
    }),
    rows: rowsOf(),
    tree: [
      ...(moreDomain.fields.length > 0 ? [{ name: 'domain', type: 'EIP712Domain', branches: toTypedDataTree(moreDomain) }] : []),
      ...toTypedDataTree(message)
    ],
    warnings: [...new Set(warnings)],
    dangers: [...new Set([...described.flatMap(each => each.dangers), ...sites])],
    decision: 'Sign'
  }

  function rowsOf(): readonly ApprovalRow[] {
    const { name, version, verifyingContract } = domain
    return [
      [t`Account`, account],
      rowOfAnyLength(t`Type`, revealInLine(data.primaryType)),
      ...(name === undefined
        ? []
        : [
            rowOfAnyLength(t`For`, version === undefined ? revealInLine(name) : `${revealInLine(name)} ${revealInLine(version)}`)
          ]),
      [t`Contract`, verifyingContract === undefined ? t`Any` : shown(verifyingContract)],
      [t`Network`, named === undefined ? t`Any` : networkName(networks, named)]
    ]
  }
}

/** Returns the name of a network, or the id of an unknown one. */
const networkName = ({ all }: Networks, id: string): string => all.find(one => one.id === id)?.name ?? id

function nameOf(field: DomainField): string {
  switch (field) {
    case 'name':
      return t`name`
    case 'version':
      return t`version`
    case 'chainId':
      return t`network`
    case 'verifyingContract':
      return t`contract`
    case 'salt':
      return t`salt`
  }
}

const isVote = ([act, ...more]: readonly Act[]): boolean => act?.kind === 'harmless' && act.what === 'vote' && more.length === 0

function titleOf(acts: readonly Act[]): string {
  const first = acts.find(({ kind }) => kind !== 'for-account')
  switch (first?.kind) {
    case 'allow':
    case 'allow-item':
    case 'allow-all':
      return t`Sign a spending approval`
    case 'transfer':
    case 'service-send':
    case 'service-move':
      return t`Sign a transfer`
    case 'trade':
      return t`Sign an order`
    case 'operation':
    case 'execute':
      return t`Sign a transaction`
    case 'delegate-code':
    case 'delegate-account':
      return t`Give away your account`
    case 'service-agent':
      return t`Give away your account`
    case 'name':
      return t`Transfer a name`
    case 'delegate-votes':
      return t`Delegate your votes`
    case 'message':
      return t`Sign a message`
    case 'harmless':
      return isVote(acts) ? t`Vote` : t`Sign data`
    default:
      return t`Sign data`
  }
}
