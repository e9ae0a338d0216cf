import{$balance as e,$network as t,Zt as n,c as r,d as i,in as a,m as o}from"../w3m.js";import{t as s}from"./tokens-ypUX5fDk.js";import{c}from"./shared-DkLiuOvV.js";var l=[c,n`.panels{position:relative;display:grid;grid-template-columns:minmax(0,1fr);gap:4px}.panel{padding:18px 16px 12px;border-radius:var(--w3m-radius-lg);background:var(--w3m-fill-1)}.panel.first{padding-block:14px 18px}.line{display:flex;align-items:center;gap:12px;min-height:44px}.under{display:flex;align-items:center;justify-content:space-between;flex-wrap:wrap;gap:0 12px;min-height:24px;margin-block-start:6px;font:var(--w3m-text-small);color:var(--w3m-text-2)}.panel:has(:is(.amount,.words):focus){outline:var(--w3m-focus-width) solid var(--w3m-focus-color);outline-offset:calc(-1 * var(--w3m-focus-width))}:is(.amount,.words):is(:focus,:focus-visible){outline:0}.under>*{min-width:0;overflow-wrap:anywhere}.between{display:flex;align-items:center;justify-content:center;/* on the seam,whatever the panels' heights, and through their gaps */
      height: 0;
      margin-block: -2px;
      z-index: 1;
      color: var(--w3m-text-2);
      font-size: 18px;
    }
    .between > * {
      box-sizing: content-box;
      flex: none;
      padding: 7px;
      border-radius: 50%;
      background: var(--w3m-surface);
    }
    .typed {
      display: flex;
      flex: 1;
      align-items: center;
      gap: 2px;
      min-width: 0;
    }
    .wide {
      flex-wrap: wrap;
      row-gap: 4px;
    }
    .wide > .typed {
      flex-basis: 100%;
    }
    .typed > span {
      font: 600 calc(var(--w3m-em) * 2.8) / 34px var(--w3m-font);
      color: var(--w3m-text-2);
    }
    .line:dir(rtl) .amount:first-child {
      text-align: end;
    }
    .amount {
      flex: 1;
      width: 0;
      min-width: 0;
      height: 44px;
      padding: 0;
      border: 0;
      border-radius: 8px;
      background: none;
      font: 600 calc(var(--w3m-em) * 2.8) / 34px var(--w3m-font);
      letter-spacing: -0.02em;
      font-variant-numeric: tabular-nums;
      color: var(--w3m-text);
      text-align: start;
    }
    .amount.long {
      font-size: max(16px, calc(var(--w3m-em) * 1.8));
      text-overflow: ellipsis;
    }
    .amount::placeholder,
    .words::placeholder {
      color: var(--w3m-text-3);
      opacity: 1;
    }
    .words {
      flex: 1;
      width: 0;
      min-width: 0;
      height: 44px;
      padding: 0;
      border: 0;
      border-radius: 8px;
      background: none;
      /* Never below 16 px: iOS zooms into fields with smaller text. */
      font: 400 max(16px, calc(var(--w3m-em) * 1.7)) / 22px var(--w3m-font);
      color: var(--w3m-text);
      text-align: start;
      text-overflow: ellipsis;
    }
    .number {
      direction: ltr;
      unicode-bidi: isolate;
      font-variant-numeric: tabular-nums;
    }
    .chip {
      display: flex;
      align-items: center;
      flex: none;
      gap: 8px;
      max-width: 60%;
      height: 40px;
      padding-inline: 6px 10px;
      border-radius: var(--w3m-radius-full);
      background: var(--w3m-raised);
      box-shadow: var(--w3m-shadow-raised);
      font: var(--w3m-text-row);
    }
    .chip > span {
      overflow: hidden;
      text-overflow: ellipsis;
      white-space: nowrap;
    }
    .chip > w3m-ui-icon {
      font-size: 16px;
      color: var(--w3m-text-3);
    }
    .chip.solo {
      padding-inline: 12px 14px;
    }
    .chip.solo > w3m-ui-icon {
      font-size: 18px;
      color: var(--w3m-icon);
    }
    .small-button {
      position: relative;
      padding: 3px 6px;
      border-radius: 6px;
      font: var(--w3m-text-small-strong);
      color: var(--w3m-accent-text);
    }
    .small-button:disabled {
      color: var(--w3m-text-3);
    }
    @media (hover: hover) {
      .chip:enabled:hover {
        background: var(--w3m-fill-2);
      }
      .small-button:enabled:hover {
        background: var(--w3m-fill-3);
      }
    }
    @media (pointer: coarse) {
      .chip {
        height: 44px;
      }
      .small-button::after {
        content: '';position:absolute;inset:-10px -6px}}@media (forced-colors:active){.panel,.chip{border:1px solid CanvasText}}`];function u(e,t,n){let r=o(1n,0,n);return r&&e.value*10n**BigInt(t+r.decimals)/(r.value*10n**BigInt(e.decimals))}var d=2;function f(e,t,{decimals:n,price:r},a){if(!e.trim())return{problem:`empty`};let o=i(e,t===`money`?d:n,a);if(typeof o!=`bigint`)return{problem:o===`empty`?`empty`:`incorrect`};let s=t===`money`?g({value:o,decimals:d},n,r):o;return s?{units:s}:{problem:`incorrect`}}function p(e,t,n){return m(r(e,t),n)}function m(e,t){let n=new Intl.NumberFormat(t).formatToParts(.5).find(({type:e})=>e===`decimal`)?.value??`.`;return e.replace(`.`,n)}function h({value:e,decimals:t},n){return p(t>d?e/10n**BigInt(t-d):e,Math.min(t,d),n)}function g(e,t,n){return n===void 0?void 0:u(e,t,n)}var _=a([t,e,s],(e,t,n)=>{if(!e)return[];let r=e.caipNetworkId,i=n.name===`ready`?n.value.tokens:[],a=i.find(({address:e})=>e===void 0),{name:o,symbol:s,decimals:c}=e.nativeCurrency;return[{chainId:r,name:o,symbol:s,decimals:c,balance:t.name===`ready`?t.value:a?.amount,...a?.price!==void 0&&{price:a.price},...a?.imageUrl!==void 0&&{imageUrl:a.imageUrl}},...i.flatMap(({address:e,amount:t,name:n,symbol:i,decimals:a,price:o,imageUrl:s})=>{if(e===void 0)return[];let c={...o!==void 0&&{price:o},...s!==void 0&&{imageUrl:s}};return[{chainId:r,address:e,name:n,symbol:i,decimals:a,balance:t,...c}]})]});export{h as a,p as i,m as n,l as o,f as r,_ as t};