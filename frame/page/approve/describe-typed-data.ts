import type { Act } from '../../../adapters/meaning/evm/act.ts'
import type { DomainField, Hashed } from '../../../adapters/meaning/evm/hashed.ts'
import { siteIn } from '../../../adapters/meaning/evm/site.ts'
import { everyAtom } from '../../../adapters/meaning/evm/struct.ts'
import type { Networks } from '../chain/networks.ts'
import { say } from '../text/text.ts'
import { rowOfAnyLength, type Approval, type Row } from './approval.ts'
import { describeAct } from './describe-acts.ts'
import { otherSite } from './other-site.ts'
import type { Requester } from './requester.ts'
import { shown } from './shown.ts'
import { treeOf } from './typed-data.ts'
import { visibleText } from './visible-text.ts'

/** Describes typed data: what its signature lets others do, and every field that the hash covers. */
export async function describeTypedData(
  requester: Requester,
  { data, message, domain, unhashed }: Hashed,
  acts: readonly Act[]
): Promise<Approval> {
  const { account, network, networks, origin } = requester
  const named = domain.chainId === undefined ? undefined : `eip155:${domain.chainId}`
  const place = named === undefined ? network : networks.all.find(({ id }) => id === named)
  const told = await Promise.all(acts.map(act => describeAct({ ...requester, place }, act)))
  const parts = told.filter(({ rows }) => rows.length > 0).map(({ title, rows }) => ({ title, rows }))
  const warnings = told.flatMap(each => each.warnings)
  if (named !== undefined && named !== network.id) {
    warnings.push(say`This is for another network than the one in use: ${networkName(networks, named)}.`)
  }
  if (unhashed.length > 0) {
    warnings.push(say`The request states this, but the signature doesn’t cover it: ${unhashed.map(nameOf).join(', ')}.`)
  }
  const sites = everyAtom(message).flatMap(atom => {
    const site = siteIn(atom)
    const other = site === undefined ? undefined : otherSite(origin, site)
    return other === undefined ? [] : [say`This signs in to ${visibleText(other)}, but ${origin} asks for it.`]
  })
  return {
    title: titleOf(acts),
    ...(parts.length > 0 && {
      parts: parts.length === 1 ? parts : parts.map((part, index) => ({ ...part, title: `${index + 1}. ${part.title}` }))
    }),
    rows: rowsOf(),
    tree: treeOf(message),
    warnings: [...new Set(warnings)],
    dangers: [...new Set([...told.flatMap(each => each.dangers), ...sites])],
    decision: 'Sign'
  }

  function rowsOf(): readonly Row[] {
    const { name, version, verifyingContract } = domain
    return [
      [say`Account`, account],
      rowOfAnyLength(say`Kind`, visibleText(data.primaryType)),
      ...(name === undefined
        ? []
        : [rowOfAnyLength(say`For`, version === undefined ? visibleText(name) : `${visibleText(name)} ${visibleText(version)}`)]),
      [say`Contract`, verifyingContract === undefined ? say`any` : shown(verifyingContract)],
      [say`Network`, named === undefined ? say`any` : networkName(networks, named)]
    ]
  }
}

/** What the frame calls a network, or its id where it does not know it. */
const networkName = ({ all }: Networks, id: string): string => all.find(one => one.id === id)?.name ?? id

function nameOf(field: DomainField): string {
  switch (field) {
    case 'name':
      return say`name`
    case 'version':
      return say`version`
    case 'chainId':
      return say`network`
    case 'verifyingContract':
      return say`contract`
    case 'salt':
      return say`salt`
  }
}

function titleOf(acts: readonly Act[]): string {
  const first = acts.find(({ kind }) => kind !== 'for-account')
  switch (first?.kind) {
    case 'allow':
    case 'allow-item':
    case 'allow-all':
      return say`Sign a permission to spend`
    case 'transfer':
      return say`Sign a transfer`
    case 'trade':
      return say`Sign an order`
    case 'operation':
    case 'execute':
      return say`Sign a transaction`
    case 'delegate-code':
    case 'delegate-account':
      return say`Hand over your account`
    case 'delegate-votes':
      return say`Delegate your votes`
    case 'message':
      return say`Sign a message`
    default:
      return say`Sign data`
  }
}
