import { startAnvil } from '../test/stack/anvil.ts'
import { buildApp, scriptTagChunks } from './size/app.ts'
import { comeBack, connect, documentedBody, documentedProgram, evmAdapter, localBody, open, siteProgram, walletProgram } from './size/site.ts'
import { visit } from './size/visit.ts'
const root = '/work/wt/script', chainId = 31_337_009
const anvil = await startAnvil({ chainId }); const rpcUrl = anvil.rpcUrl
const show = (title: string, steps: any[]) => { for (const s of steps) for (const k of ['chunks','afterwards']) { const c = s[k]; console.log(`${title} / ${s.step} ${k}: ${c.reduce((t:number,x:any)=>t+x.size,0)} in ${c.length}: ${c.map((x:any)=>x.fileName.replace(/chunks\/|-[\w-]{8}\.js/g,'')+' '+x.size).join(', ')} ${s.foreign.join(' ')}`) } }
try {
  const which = process.argv[2] ?? 'ntv'
  const wallet = await buildApp(root, walletProgram({ chainId, rpcUrl }))
  if (which.includes('t')) {
    show('tag', await visit(scriptTagChunks(root), documentedBody(root), [], []))
    show('tag network', await visit(scriptTagChunks(root), documentedBody(root).replaceAll('w3m-button','w3m-network-button'), [], []))
    show('tag visit', await visit(scriptTagChunks(root), localBody(root, { chainId, rpcUrl }), wallet, [open, connect, comeBack]))
  }
  if (which.includes('n')) {
    const evmSite = await buildApp(root, siteProgram({ chainId, rpcUrl, ...evmAdapter }))
    show('npm doc', await visit(await buildApp(root, documentedProgram(root)), '<w3m-button></w3m-button>', [], []))
    show('npm network', await visit(evmSite, '<w3m-network-button></w3m-network-button>', [], []))
    show('npm visit', await visit(evmSite, '<w3m-button></w3m-button>', wallet, [open, connect, comeBack]))
  }
} finally { await anvil.stop() }
