import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { encode } from 'node:punycode'
import { domainToASCII } from 'node:url'
import fc from 'fast-check'
import { parseDomain } from '../../../state/sign-in/parse-domain.ts'

/** Returns the name as a browser's `location.host` has it. */
const hostOf = (name: string): string => new URL(`https://${name}`).host

describe('a domain on the screen', () => {
  // names in the scripts of the world; `xn--` is what a browser makes of them
  const honest = [
    ...['shop.example', 'localhost:3000', '[::1]:8080', '127.0.0.1', 'xn.example', 'a-1.example'],
    ...['münchen.de', 'straße.example', 'été.fr', 'cœur.fr', 'ærø.dk', 'þór.is', 'żółw.pl', 'źdźbło.pl', 'příliš-žluťoučký.cz'],
    ...[
      'señor.example',
      'ñandú.es',
      'paral·lel.cat',
      'coração.pt',
      'őrült-tükör.hu',
      'șapte.ro',
      'šķūnis.lv',
      'ąžuolas.lt',
      'malti.mt'
    ],
    ...[
      'ışık.example',
      'kırmızı.com.tr',
      'diyarbakır.bel.tr',
      'çalışkan.example',
      'əlaqə.example',
      'bakı.az',
      'đường-phố.vn',
      'bạn.example'
    ],
    ...['ọjọ́.example', 'ɗaki.example', 'ɛkɔŋ.example', 'avañeʼẽ.example', 'g̃uahẽ.example', 'ʻohana.example', 'čáhci.example'],
    ...[
      'россия.рф',
      'пример.example',
      'хор.рф',
      'сахар.рус',
      'пример.орг',
      'объект.рф',
      'україна.укр',
      'їжак.example',
      'қазақша.қаз'
    ],
    ...['3цифры.example', 'ελλάδα.example', 'άγιος.example', 'αγορα.ελ', 'հայաստան.հայ', 'საქართველო.გე', 'ישראל.example'],
    ...[
      'مثال.example',
      'العربية.example',
      'می‌خواهم.example',
      'اردو.example',
      '٢٤ساعة.example',
      'ไทย.example',
      'น้ำใจ.example',
      'ລາວ.example'
    ],
    ...[
      'हिन्दी.भारत',
      'क्‍ष.example',
      'বাংলা.example',
      'ਪੰਜਾਬੀ.example',
      'ગુજરાતી.example',
      'தமிழ்.example',
      'తెలుగు.example',
      'ಕನ್ನಡ.example'
    ],
    ...['മലയാളം.example', 'ශ්‍රී.ලංකා', 'မြန်မာ.example', 'ខ្មែរ.example', 'བོད་ཡིག.example', 'አማርኛ.example', 'ދިވެހި.example'],
    ...[
      '日本語.jp',
      '東京タワー.example',
      'abcノート.example',
      'tシャツ.example',
      'カラオケー.example',
      'ボブ・ディラン.example',
      '一二三.example'
    ],
    ...['中文网.example', '北京ok.example', '台ㄅㄆ.example', '한국어.example', 'lg전자.example', '위키백과.example']
  ]
  for (const name of honest) {
    test(`is read as people read it, without doubt: ${name}`, () => {
      const host = hostOf(name)
      assert.deepEqual(parseDomain(host), { shown: unicodeOf(name), ascii: host, deceptive: false })
    })
  }

  const deceptive: [what: string, name: string][] = [
    ['Cyrillic among Latin letters', 'pаypal.example'],
    ['Greek among Latin letters', 'gοοgle.example'],
    ['Cyrillic that is drawn as Latin throughout', 'аррӏе.example'],
    ['in the second label', 'app.раурaӏ.example'],
    ['drawn as Latin, at home nowhere', 'раураӏ.com'],
    ['no ending at all', 'раураӏ'],
    ['Armenian throughout', 'ոսօ.example'],
    ['Greek throughout', 'αγορα.example'],
    ['zeros of other writings', '๐๐๐.example'],
    ['Latin with a letter of a rare alphabet', 'exⵏmple.example'],
    ['a writing that is not in use', 'ꮪꭺꮓ.example'],
    ['the g of phonetics', 'ɡoogle.example'],
    ['the a of phonetics', 'pɑypal.example'],
    ['the i without its dot, outside Turkish', 'lıdl.example'],
    ['an i whose dot is told twice', 'li̇dl.example'],
    ['an old letter', 'ƿaypal.example'],
    ['small capitals', 'ꜱʜoᴘ.example'],
    ['an iota', 'ɩdea.example'],
    ['a mark below', 'goog̣le.example'],
    ['a line below', 'goog̱le.example'],
    ['a stroke through', 'go̸ogle.example'],
    ['a mark twice', 'sh̀̀op.example'],
    ['a mark on a digit', '1́.example'],
    ['a mark on a letter that has none', '日́本.example'],
    ['a slash', 'exampleノlogin.example'],
    ['a slash at the end', 'example丿.example'],
    ['a fraction’s slash', 'example⁄login.example'],
    ['a division', 'example∕login.example'],
    ['an o of another writing', 'g〇〇gle.example'],
    ['an l of another writing', 'paypa丨.example'],
    ['a hyphen of another writing', 'payーpal.example'],
    ['a point in the middle', 'example·com.example'],
    ['a point of Japanese', 'example・com.example'],
    ['a point of Chinese phonetics', 'exampleꞏcom.example'],
    ['a zero like a point', 'example٠com.example'],
    ['a colon', 'exampleːcom.example'],
    ['digits of two kinds', '৪8.example'],
    ['digits of two kinds of Arabic', '٣۴.example'],
    ['what is not seen', 'exa\u034fmple.example'],
    ['a joiner where nothing is joined', 'exa\u200dmple.example'],
    ['a filler', '한\u1160국.example']
  ]
  for (const [what, name] of deceptive) {
    test(`is doubted, with its name for the network: ${what}`, () => {
      // a browser drops invisible characters; a hand-written Punycode name does not
      const host = /xn--/.test(domainToASCII(name)) ? domainToASCII(name) : punycodeOf(name)
      assert.deepEqual([parseDomain(host).deceptive, parseDomain(host).ascii], [true, host])
      assert.equal(parseDomain(name).deceptive, true, 'as letters')
    })
  }

  test('is doubted where no browser would have it: a name that another one is made of', () => {
    // as plain letters: their network forms are 1/2, fi and a dot
    for (const name of [
      '1½.example',
      'ﬁnance.example',
      'example。com.example',
      'ｇoogle.example',
      'ſhop.example',
      'e\u0301t\u00e9.example'
    ])
      assert.equal(parseDomain(punycodeOf(name)).deceptive, true, name)
    for (const name of ['½.example', 'example․com', 'example℀.example', '☕.example', 'a\u2044b'])
      assert.equal(parseDomain(name).deceptive, true, name)
    assert.equal(parseDomain('xn--google-.example').deceptive, true, 'an ASCII name in disguise')
  })

  test('is doubted with any letter of any other writing that is drawn as its own', () => {
    const name = fc.stringMatching(/^[a-z]{1,8}$/)
    fc.assert(
      fc.property(name, name, fc.constantFrom(...drawnAlike), fc.boolean(), (before, after, letter, atEnd) => {
        const host = `${punycodeOf(before + letter + (atEnd ? '' : after))}.com`
        assert.equal(parseDomain(host).deceptive, true, parseDomain(host).shown)
      }),
      { numRuns: 500 }
    )
  })

  test('is not doubted for the letters of its own language', () => {
    const words = Object.entries(alphabets).map(([language, letters]) =>
      fc.tuple(fc.constant(language), fc.array(fc.constantFrom(...letters.split(' ')), { minLength: 3, maxLength: 12 }))
    )
    fc.assert(
      fc.property(fc.oneof(...words), ([language, letters]) => {
        const { shown, deceptive } = parseDomain(`${punycodeOf(letters.join(''))}.example`)
        assert.deepEqual([shown, deceptive], [`${letters.join('')}.example`, false], language)
      }),
      { numRuns: 1000 }
    )
  })

  test('keeps its real name beside it, and its port', () => {
    assert.deepEqual(parseDomain(hostOf('аррӏе.example:8443')), {
      shown: 'аррӏе.example:8443',
      ascii: 'xn--80ak6aa92e.example:8443',
      deceptive: true
    })
  })

  test('what is no punycode is shown as it is, and doubted', () => {
    for (const label of ['xn--', 'xn--!', 'xn--99999999999', 'xn--a-\u00e9'])
      assert.deepEqual(
        [parseDomain(`${label}.example`).shown, parseDomain(`${label}.example`).deceptive],
        [`${label}.example`, true]
      )
  })
})

/** Returns the name as a browser shows it: lowercase and normalized. */
function unicodeOf(name: string): string {
  return name.normalize('NFKC')
}

/** Returns the name in Punycode, also where a browser would reject it. */
function punycodeOf(name: string): string {
  return name
    .split('.')
    .map(label => (/^\p{ASCII}*$/u.test(label) ? label : `xn--${encode(label)}`))
    .join('.')
}

/**
 * Letters, digits and marks that UTS 39 (confusables.txt, 13.0) maps to one or two ASCII characters,
 * as far as IDNA 2008 allows them.
 */
const drawnAlike = Array.from(
  [
    'ꝸȣɑꜳꜵꜷꜹꜻꜽᴄʣꬲꬵꞙẝɡᶃƍıɪɩǀǁʪʫᴏᴑꬽꝏꭇꭈꜱƽꝷʦꞟᴜꭎꭒʋᵫꭣᴠɯᴡɣᶌʏỿꭚᴢǃʔꞌ', // Latin
    'ːʹˈˊˋʽʾʺˮˆ〳', // of no script
    'баӕсԁеҽһіꙇӏјоꚙрԛгґѕѵѡԝхуү', // Cyrillic
    'αιϳοσρᴦυνγ', // Greek
    'քցհոռօգզսա', // Armenian
    'ყჿ', // Georgian
    '\u05d9\u05f2\u05d5\u05df\u05f1\u05f0\u05e1\u05d8', // Hebrew
    '\u0660\u06f0\u0661\u06f1\u0627\u0665\u06f5\u0647\u06be\u06c1\u06d5\u0667\u06f7', // Arabic
    'ः०ઃ૦ଃ୨୦ଠ৪৭০੪੧੦൭ം൦ഠం౦ಂ೦ං௦๐໐၀ဝዐሀ', // of India and South-East Asia
    'ノ丿丶〇' // Chinese and Japanese
  ].join('')
)

/** The letters of each language; of Turkish without the ı, which alone is no evidence. */
const alphabets = {
  German: 'a b c d e f g h i j k l m n o p q r s t u v w x y z ä ö ü ß',
  French: 'a b c d e f g h i j l m n o p q r s t u v x y z à â ç é è ê ë î ï ô ù û ü ÿ œ æ',
  Polish: 'a ą b c ć d e ę f g h i j k l ł m n ń o ó p r s ś t u w y z ź ż',
  Czech: 'a á b c č d ď e é ě f g h i í j k l m n ň o ó p r ř s š t ť u ú ů v y ý z ž',
  Hungarian: 'a á b c d e é f g h i í j k l m n o ó ö ő p r s t u ú ü ű v z',
  Romanian: 'a ă â b c d e f g h i î j l m n o p r s ș t ț u v x z',
  Icelandic: 'a á b d ð e é f g h i í j k l m n o ó p r s t u ú v x y ý þ æ ö',
  Turkish: 'a b c ç d e f g ğ h i j k l m n o ö p r s ş t u ü v y z',
  Vietnamese: 'a ă â b c d đ e ê g h i k l m n o ô ơ p q r s t u ư v x y ả ạ ấ ậ ế ệ ị ố ộ ớ ợ ụ ứ ự ỳ',
  Hausa: 'a b ɓ c d ɗ e f g h i j k ƙ l m n o r s t u w y ƴ z',
  Russian: 'б в г д ё ж з и й к л м н п т ф ц ч ш щ ъ ы ь э ю я',
  Greek: 'β δ ε ζ η θ κ λ μ ξ π τ φ χ ψ ω ά έ ή ί ό ύ ώ ς',
  Thai: 'ก ข ค ง จ ช ด ต ท น บ ป ผ พ ม ย ร ล ว ส ห อ',
  Hebrew: 'א ב ג ד ה ז ח כ ל מ נ פ צ ק ר ש ת',
  Arabic: 'ب ت ث ج ح خ د ر ز س ش ص ض ط ظ ع غ ف ق ك ل م ن و ي',
  Hindi: 'क ख ग घ च छ ज झ ट ठ ड ढ त थ द ध न प फ ब भ म य र ल व श ष स ह का कि की कु के को',
  Japanese: '日 本 語 東 京 あ い う え お か き く け こ カ タ ナ タワー a b c 1 2 3',
  Korean: '한 국 어 가 나 다 라 마 바 사 아 자 a b c 1 2 3',
  Chinese: '中 文 网 站 你 好 商 店 银 行 a b c 1 2 3'
}
