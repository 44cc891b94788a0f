import { patterns } from '../text/patterns.js'

const APPOINTMENT =
  'appointment|appointments|appt|booking|bookings|visit|visits|reservation|slot|details|number|phone|data|info|information|record|records|schedule'
const ZAPIS = 'запись|записи|записью|визит|визита|визиты|бронь|номер|телефон|данные|время|сеанс'
const KIN =
  'wife|husband|hubby|partner|mother|mom|mum|father|dad|son|daughter|kid|child|sister|brother|friend|girlfriend|boyfriend|boss|colleague|neighbour|neighbor|aunt|cousin|grandma|grandmother|fiance|fiancee'
const KIN_OWN = KIN.split('|')
  .map((one) => `${one}s`)
  .join('|')
const RODNYA =
  'жены|жену|жене|мужа|мужу|мамы|маму|маме|матери|папы|папу|папе|отца|сына|сыну|дочери|дочки|дочку|дочке|подруги|подругу|подруге|друга|другу|сестры|сестру|сестре|брата|брату|ребенка|ребенку|бабушки|бабушку|бабушке|тети|тетю|тете|коллеги|коллегу|соседки|соседку|знакомой|девушки|парня|племянницы'
const CHANGE = 'cancel*|move|reschedul*|postpone|change|confirm|check|find|show|delete'
const MENYAT = 'отмен*|перенес*|перенос*|сдвин*|перезапи*|перепиш*|удалит*|проверь*|подтверд*'

/**
 * Another person's appointment or data. An excuse ("my son is ill") or a new booking ("for my
 * wife") is not included.
 */
export const FOREIGN = patterns(`
  my|our ${KIN_OWN} hair*? ${APPOINTMENT}|haircut, ${CHANGE} my|our|the ${KIN_OWN},
  ${CHANGE} .. for|of my|our|a|the? ${KIN}, ${APPOINTMENT} of|for my|our|a ${KIN},
  ${APPOINTMENT} of|for .. client|customer|mr|mrs|ms|miss|someone|somebody|him|her|them,
  ${CHANGE} .. for|of him|her|them
  her|his|their|someones|somebodys|others ${APPOINTMENT}, (someone|somebody) else*,
  other|another|different client*|customer*|person*|guest*, client|customer {capital},
  for client|customer, ${CHANGE} her|his|him|them, for mr|mrs|ms|miss
  under|with|on|from|by|for another|different|other|second|old phone|number|name|account,
  ${APPOINTMENT} .. under the? name, my other|second|old number|phone,
  ${APPOINTMENT} under|of|on|for|by|with the? number|phone? {phone}, ${CHANGE} .. {phone},
  number|client|customer|for|under|find|lookup|look|about {phone}
  (who|whos|who is|who has|who else is|who was) booked|coming|appointment,
  (who is|who has|who was|who else|whos) .. appointment|booked|coming, who booked,
  (all|other|every|list|show|show me|give me) all|the|your? clients|customers|bookings,
  (all|every|everyones|everybodys) appointments|visits|phones,
  clients|customers|client|customer list|database|data|phones|numbers
  phone|number|address|email|mobile number? of|for .. client|customer|master|stylist|{capital}|{name},
  {capital}|{name} personal|private|home? phone|number|address|mobile|email,
  masters|stylists|hairdressers personal|private|home|phone|number|address
  when is|was|does|did {capital} ${KIN}? coming|come|${APPOINTMENT},
  (when|what time) is|does|did she|he|they coming|come|booked|have|${APPOINTMENT},
  is she|he booked
  ${ZAPIS} мо*|нашей|нашего? ${RODNYA}, ${MENYAT} .. ${RODNYA}, ${RODNYA} ${ZAPIS} ${MENYAT},
  ${ZAPIS} для|за|у мо*|нашей? ${RODNYA}, у мо*|нашей|нашего? ${RODNYA} ${ZAPIS},
  когда .. у? мо*|нашей|нашего ${RODNYA}
  (когда|во сколько|на когда|ко скольки|на сколько) записан|записана моя|мой? мама|жена|муж|дочь|дочка|сын|подруга|он|она,
  мама|жена|муж|дочь|дочка|сын|подруга записан|записана, ${MENYAT} .. ее|его|их,
  ее|его|их ${ZAPIS}, чуж*, друг+ клиент*|человека|людей,
  клиент|клиента|клиенту|клиентки|клиентка|клиентку {capital}, для клиент*
  по|с|на|под|через мо*? друг+|втор+|стар+ номер*|телефон*|имен*|фамили*,
  ${ZAPIS} (по|на|под) номер*|телефон*? {phone}, (по номеру|по телефону|на номер) {phone},
  ${ZAPIS} на (имя|фамилию), ${ZAPIS} под именем, ${MENYAT} .. {phone},
  кто .. записан*|придет|ходит
  всех клиент*, все|список|база|базу|базы клиент*, клиентск* баз*,
  телефон*|номер*|адрес* клиент*|мастер*|{name}|{capital},
  номер телефона {name}|{capital}|клиент*|мастер*, {name} телефон|номер|адрес`)

/** Questions about the client's own appointment that look like questions about another person's. */
export const OWN = patterns(`
  (who|whos|who is|who was) (my|our) appointment|appt|booking|visit with?, who am i|we .. with,
  (who|whos|who is) doing|cutting my|our`)

/** Phrases that try to instruct the machine. */
export const INSTRUCTIONS = patterns(`
  ignore|disregard|override|bypass|forget .. instructions|instruction|rules|rule|prompt|prompts|previous|guidelines|restrictions,
  forget|ignore everything|all, you are|re now, youre now, from now on you|act|be,
  act|behave as|like, pretend, roleplay, role play, jailbreak*,
  developer|dev|debug|god|dan|admin|sudo mode
  system prompt|message|instructions, your prompt|instructions, your .. rules,
  new instructions|rules|role|instruction, do anything now, without|no restrictions|limits,
  execute|run|call .. function|command|tool|code|query|sql|script|api, function|tool call|calls,
  tool_call*, function_call, api key, password*, secret key|token, access|auth token, drop table,
  select * from, select .. from, insert into, delete from, sudo
  print|reveal|repeat|output|show .. prompt|instructions|rules|json,
  respond|answer|reply|output only|in|with .. json|xml, as an? admin|administrator|root|owner,
  i am|im the? admin|developer|owner|administrator, set .. price|discount,
  book (everything|all slots|every slot),
  cancel (everyones|all appointments|all bookings|all the|all clients)
  игнорируй*, игнорировать, проигнорир*, забудь .. инструкц*|правил*|указан*, забудь все,
  ты теперь, теперь ты, отныне, представь .. ты|себя|что, притвор*, веди себя, действуй как,
  сыграй, систем* промпт*|сообщен*|инструкц*|подсказ*, промпт*,
  (твои|твоих|твоя) инструкц*|правил*|роль, нов* инструкц*|роль,
  режим* разработчик*|отладк*|админ*|бога
  выполни .. команд*|код|запрос|функц*, вызови функц*, пароль, пароли, токен*, ключ api,
  покажи|выведи .. инструкц*|промпт*|правил*|json, отвечай только|в,
  отмени (всем|всех|все записи клиентов|все записи в), без ограничений, ты .. обязан*,
  я .. админ|администратор|разработчик|владелец|владелица`)

/** Signs of instructions to the machine: JSON, tags, code, role names before a colon. */
export const MACHINE_SIGNS =
  /[{[]\s*["'“”]?[\w-]{1,40}["'“”]?\s*:|```|<\/?[a-z_|][^<>]{0,80}>|<\||\[(?:inst|system|assistant|user)\]|^\s*#{2,}\s|(?:^|[\s"'*#])(?:system|assistant|developer|tool|user|система|ассистент)\s{0,3}:|\b\w+\(\s*["'{]|;\s*--|\bor\s+1\s*=\s*1/imu
