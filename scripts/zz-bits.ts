import { build } from 'vite'
import { publishedPackage } from './published-package.ts'
import { documentedProgram } from './size/site.ts'
const root = process.argv[2]!
const g = new Map<string,{s:readonly string[],d:readonly string[]}>()
await build({ root, configFile:false, logLevel:'error', plugins:[publishedPackage(root),{name:'site',resolveId:(id:string)=>id==='virtual:site'?'\0site':null,load:(id:string)=>id==='\0site'?documentedProgram(root):null, buildEnd(this:any){ for(const id of this.getModuleIds()){const i=this.getModuleInfo(id); g.set(id,{s:i.importedIds,d:i.dynamicallyImportedIds})} }} as any], build:{write:false,target:'es2022',rolldownOptions:{input:'virtual:site'}}})
const n=(x:string)=>x.replace(root+'/','')
const dyn=new Set<string>(['\0site']); for(const {d} of g.values()) d.forEach(x=>dyn.add(x))
const reach=new Map<string,Set<string>>()
for(const e of dyn){const w=(x:string)=>{let r=reach.get(x);if(!r)reach.set(x,r=new Set());if(r.has(e))return;r.add(e);g.get(x)?.s.forEach(w)};w(e)}
const groups=new Map<string,string[]>()
for(const [m,r] of reach) if(r.has('\0site')){const k=[...r].map(n).sort().join('|');groups.set(k,[...(groups.get(k)??[]),n(m)])}
const all=[...groups].map(([k,m])=>({k:k.split('|'),m}))
for(const {k,m} of all) console.log(k.length, m.join(' ').slice(0,600), k.length<12?'\n     '+k.join(' '):'')
const by=(w:string)=>new Set(all.find(x=>x.m.some(y=>y.endsWith(w)))!.k)
const L=by('lit-html.js'),S=by('store-controller.js'),A=by('atom/index.js')
console.log('in lit not in store-controller:',[...L].filter(x=>!S.has(x)).join(' '))
console.log('in atom not in lit:',[...A].filter(x=>!L.has(x)).join(' '))
