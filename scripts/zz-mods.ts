import { buildApp } from './size/app.ts'
import { documentedProgram, evmAdapter, siteProgram } from './size/site.ts'
const root = process.argv[2]!
const c = await buildApp(root, documentedProgram(root))
for (const x of c) if (process.argv.slice(3).some(w => x.fileName.startsWith(w))) { console.log(x.fileName, x.size, x.imports.join(' ')); for (const m of [...x.modules].sort((a,b)=>b.length-a.length)) if (m.length) console.log('   ', m.length, m.id.replace(root+'/','')) }
