import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { createChunks } from './build/chunks.ts'
import { importsOf, targetOf } from './check/imports.ts'
import { readSources } from './check/house/sources.ts'
const root='/work/wt/script'; const {stepOf}=createChunks(root)
for (const file of readSources(root).keys()) { const own=stepOf(join(root,file)); if(!own) continue
 for (const {specifier,dynamic} of importsOf(readFileSync(join(root,file),'utf8'),file)) { const t=targetOf(file,specifier); if(dynamic&&t&&stepOf(join(root,t))===own) console.log(own,file,'->',t) } }
