// Entry point of the script tag: `<script type="module" src="…/w3m.js"></script>`. A page adds `<w3m-modal networks="1, 8453">` and a
// button. It has the elements and no exports: the kit loads when the page needs it, and programs import `kit.js`.

// fills the slot before `w3m-modal.ts` registers its tag
import './page-kit.ts'
import '../account/w3m-account.ts'
import '../button/w3m-account-button.ts'
import '../button/w3m-button.ts'
import '../button/w3m-connect-button.ts'
import '../button/w3m-network-button.ts'
import '../modal/w3m-modal.ts'
import '../network/w3m-network.ts'
