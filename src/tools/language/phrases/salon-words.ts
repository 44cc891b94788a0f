import { lexicon } from '../text/lexicon.js'

/** A treatment in salons, or a property that distinguishes two treatments. */
export type Notion = string

/** Words of clients and price lists for each notion. Some price lists are in German. */
export const SALON_WORDS = lexicon<Notion>([
  [
    'haircut',
    'haircut* hairct haircutt cut cuts стриж* подстри* постри* стригу стричь haarschnitt* ' +
      'schnitt schneiden herrenschnitt damenschnitt подравнять подровнять',
  ],
  ['trim', 'trim trims trimmed trimming'],
  ['fringe', 'fringe bangs челк* чолк* pony'],
  ['beard', 'beard* moustache mustache бород* усы усов bart bartpflege барод*'],
  ['shave', 'shave shaving shaved брить* бритв* побри* бритье бритья rasur rasieren'],
  [
    'styling',
    'blowdry blowdries blowout blowouts styling style styled уклад* уложи* фен фёном föhnen ' +
      'fohnen styling',
  ],
  ['updo', 'updo updos hairdo hairstyle hairstyles причес* прическ* hochsteck*'],
  [
    'colour',
    'colour* color* dye* dyed dyeing tint tints tinting окраш* окрас* покрас* краси* краск* ' +
      'колор* подкрас* перекрас* farbe farben haarfarbe faerben coloration',
  ],
  ['roots', 'root roots корни корней прикорнев* ansatz'],
  ['highlights', 'highlight* lowlights foils foil мелир* strahnen strahne straehnen прядей пряди'],
  ['balayage', 'balayage* ombre balajage балаяж* омбре шатуш* эйртач airtouch'],
  ['toning', 'toning toner tonieren тонир* тонер'],
  ['bleach', 'bleach* blondierung осветл* обесцв* блонд*'],
  ['keratin', 'keratin* кератин* brazilian'],
  ['botox', 'botox* ботокс* hairbotox'],
  ['straightening', 'straighten* выпрямл* glattung'],
  ['perm', 'perm perms permed dauerwelle завив* химзавив* биозавив* химия'],
  ['extensions', 'extension* нарасти* наращив* нарощен* verlangerung*'],
  [
    'braids',
    'braid* cornrow* dreads dreadlock* косы косу косичк* косич* плетени* плести дреды zopf zopfe',
  ],
  ['manicure', 'manicure* mani manis маник* maniküre manikure manikur* маникур*'],
  ['pedicure', 'pedicure* pedi pedis педик* пятк* пяток pediküre pedikure pedikur* пидик*'],
  ['gel', 'gel shellac гель гелем гелевый гельлак шеллак* шелак*'],
  ['varnish', 'polish varnish лак лака лаком лаки покрыти* lack'],
  ['acrylic', 'acrylic* акрил*'],
  ['nails', 'nail nails ногт* ногот* nagel'],
  ['brows', 'brow brows eyebrow* бров* augenbrau*'],
  ['lashes', 'lash lashes eyelash* ресниц* реснич* wimpern'],
  ['lamination', 'laminat* ламинир* lifting лифтинг'],
  [
    'waxing',
    'wax waxing waxed sugaring depilation epilation депил* эпил* шугар* воск воском воска ' +
      'восковая восковой wachs enthaarung',
  ],
  ['laser', 'laser лазер*'],
  ['massage', 'massage* masage massages массаж* масаж*'],
  ['facial', 'facial* чистк* gesichtsbehandlung косметолог*'],
  ['peeling', 'peel peels peeling* пилинг*'],
  ['makeup', 'makeup мейк* макияж* визаж* накрас* schminken'],
  ['solarium', 'solarium солярий солярий* солярия солярии tanning'],
  ['tattoo', 'tattoo* татуаж* татуир* microblading микроблейдинг перманент*'],
  ['piercing', 'piercing* пирсинг*'],
  [
    'treatment',
    'treatment* уход ухода процедур* лечение восстановл* pflege spa спа mask маска маски',
  ],
  ['consultation', 'consultation* консультаци* beratung'],
  ['wash', 'wash мытье мыть помыть помыть waschen'],
  [
    'men',
    'men man mens male gentleman gentlemen gents gent мужск* мужчин* мужа мужу herren manner',
  ],
  [
    'women',
    'women woman womens womans lady ladies ladys female женск* женщин* дамск* жене жену маме ' +
      'маму damen frauen',
  ],
  [
    'children',
    'kid kids child children childs childrens детск* ребенк* ребенок детям деток kinder',
  ],
  ['boys', 'boy boys son sons мальчик* сына сыну сынишк* сынок сынка'],
  ['girls', 'girl girls daughter daughters девочк* дочь дочк* дочер*'],
  ['hair', 'hair hairs волос* haar haare'],
  ['face', 'face лицо лица gesicht'],
  ['back', 'back спина спины спину rucken'],
  ['neck', 'neck шея шеи шею nacken'],
  ['body', 'body тело тела korper'],
  ['legs', 'leg legs ноги ног ножки ножек beine'],
  ['foot', 'foot feet стоп стопы fuss'],
  ['hands', 'hand hands руки рук ручки'],
  ['bikini', 'bikini бикини'],
  ['short', 'short коротк* kurz kurze'],
  ['long', 'long длинн* lang lange'],
  ['medium', 'medium средн* mittel'],
  ['classic', 'classic* обычн* классич* классик* klassisch*'],
  ['full', 'full полн* total весь komplett'],
  ['partial', 'partial частичн* half'],
  ['express', 'express экспресс quick'],
  ['thai', 'thai тайск*'],
  ['relaxing', 'relax relaxing релакс* расслаб*'],
  ['sports', 'sport sports спортив* deep'],
  ['removal', 'removal remove снять снятие снятия снятием entfernung'],
])

/** Notions of two words. They are written here as one, with an underscore. */
export const TWO_WORDS = lexicon<Notion>([
  ['haircut', 'hair_cut hair_cuts hair_cutting'],
  ['styling', 'blow_dry blow_dries blow_out blow_dried'],
  ['updo', 'up_do hair_do hair_style'],
  ['colour', 'hair_dye hair_color hair_colour'],
  ['makeup', 'make_up мейк_ап'],
  ['gel', 'gel_polish gel_nails gel_lak гель_лак гель_лаком гель_лака gel_varnish'],
  ['brows', 'eye_brow eye_brows'],
  ['lashes', 'eye_lash eye_lashes'],
])

/** Notions that distinguish services but name none: "short", "for men". */
export const QUALIFIERS: ReadonlySet<Notion> = new Set(
  (
    'men women children boys girls hair face back neck body legs foot hands short long medium ' +
    'classic full partial express thai relaxing sports removal bikini roots laser lamination ' +
    'varnish wash'
  ).split(' '),
)
/** Groups of people. A service is for one of them at most. */
export const AGES: readonly Notion[] = ['men', 'women', 'children', 'boys', 'girls']
/** In these forms the words name a service on their own: "на мужскую", "the kids' one". */
export const FOR_WHOM = /^(мужск|женск|детск|дамск|mens$|ladies$|womens$|childrens$|kids$|gents$)/
/**
 * Notions that clients often mention in passing. If a salon lacks them, the client did not
 * necessarily ask for them.
 */
export const VAGUE: ReadonlySet<Notion> = new Set(
  'treatment consultation trim peeling nails updo gel straightening laser'.split(' '),
)

/**
 * Replacements if a salon has no service of a notion: wider notions on the right. The first row
 * that the salon has wins.
 */
export const WIDER: readonly (readonly [narrow: Notion, wide: readonly Notion[]])[] = [
  ['trim', ['haircut', 'beard']],
  ['fringe', ['haircut']],
  ['shave', ['beard']],
  ['updo', ['styling']],
  ['balayage', ['highlights']],
  ['balayage', ['colour']],
  ['highlights', ['colour']],
  ['toning', ['colour']],
  ['bleach', ['colour']],
  ['roots', ['colour']],
  ['gel', ['manicure']],
  ['varnish', ['gel']],
  ['varnish', ['manicure']],
  ['nails', ['manicure']],
  ['nails', ['pedicure']],
  ['boys', ['children']],
  ['boys', ['men']],
  ['girls', ['children']],
  ['girls', ['women']],
  ['acrylic', ['manicure']],
  ['botox', ['keratin']],
  ['straightening', ['keratin']],
  ['facial', ['peeling', 'face']],
]
/** Pairs of notions that mean one thing. The pair is read as the notion on the right. */
export const PAIRS: Readonly<Record<string, Notion>> = {
  'beard trim': 'beard',
  'trim beard': 'beard',
  'haircut beard': 'beard',
  'beard haircut': 'beard',
  'beard shave': 'beard',
  'gel varnish': 'gel',
  'colour highlights': 'highlights',
  'hair haircut': 'haircut',
  'haircut hair': 'haircut',
  'colour hair': 'colour',
  'hair colour': 'colour',
  'hair styling': 'styling',
  'styling hair': 'styling',
  'haircut styling': 'haircut styling',
  'nails extensions': 'nails extensions',
}
