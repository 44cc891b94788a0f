import type { MoodPhrases } from '../language-pack.js'

const KIN_OWN =
  'wifes|husbands|hubbys|partners|mothers|moms|mums|fathers|dads|sons|daughters|kids|childs|sisters|brothers|friends|girlfriends|boyfriends|bosss|colleagues|neighbours|neighbors|aunts|cousins|grandmas|grandmothers|fiances|fiancees'
const APPOINTMENT =
  'appointment|appointments|appt|booking|bookings|visit|visits|reservation|slot|details|number|phone|data|info|information|record|records|schedule'
const SERVICE =
  'haircut|cut|trim|colour|color|colouring|highlights|manicure|pedicure|nails|massage|blowdry'
const CHANGE = 'cancel*|move|reschedul*|postpone|change|confirm|check|find|show|delete'
const KIN =
  'wife|husband|hubby|partner|mother|mom|mum|father|dad|son|daughter|kid|child|sister|brother|friend|girlfriend|boyfriend|boss|colleague|neighbour|neighbor|aunt|cousin|grandma|grandmother|fiance|fiancee'

/** Other people's data, and instructions to the machine. */
export const FOREIGN: Pick<MoodPhrases, 'foreign' | 'own' | 'ownForKin' | 'instructions'> = {
  foreign: `
    ${CHANGE} .. ${APPOINTMENT} of {capital}, ${CHANGE} {capital} {capital}? ${APPOINTMENT}|${SERVICE},
    ${CHANGE} ${KIN_OWN} hair*? ${APPOINTMENT}|${SERVICE}, ${CHANGE} hers|his|theirs,
    is|was|has {capital} {capital}? ${APPOINTMENT},
    (what time|when) is|are my ${KIN} .. in|booked|coming|there, (what time|when) is|are my ${KIN} {capital} {capital}? .. in|booked|coming, (what time|when) is {capital} {capital} booked|in|coming, my friend|sister|brother|mum|mother|cousin|colleague|neighbour|mate|flatmate {capital} {capital}? has|have|is|was|'s a|an|got|booked|in,
    my friend|sister|brother|mum|mother|cousin|colleague|neighbour|mate|flatmate {capital} {capital}? ${APPOINTMENT},
    my|our ${KIN_OWN} hair*? ${APPOINTMENT}|haircut, ${CHANGE} my|our|the ${KIN_OWN},
    ${CHANGE} .. for|of my|our|a|the? ${KIN}, ${APPOINTMENT} of my|our|a ${KIN},
    ${APPOINTMENT} of|for .. client|customer|mr|mrs|ms|miss|someone|somebody|him|her|them,
    ${CHANGE} .. for|of him|her|them, her|his|their|someones|somebodys|others ${APPOINTMENT},
    someone|somebody elses|else's, other|another|different client*|customer*|person*|guest*,
    client|customer {capital}, for client|customer, ${CHANGE} her|his|him|them, for mr|mrs|ms|miss,
    under|with|on|from|by|for another|different|other|second|old phone|number|name|account,
    ${APPOINTMENT} .. under the? name, my other|second|old number,
    ${APPOINTMENT} under|of|on|for|by|with the? number|phone? {phone}, ${CHANGE} .. {phone},
    number|client|customer|for|under|find|lookup|look|about {phone},
    (who|whos|who is|who has|who else is|who was) booked|coming|appointment,
    (who is|who has|who was|who else|whos) .. appointment|booked|coming, who booked,
    (other|every|list|show|show me|give me) all|the|your? clients|customers|bookings,
    all the|your? clients|customers, every|everyones|everybodys appointments|visits|phones,
    all phones, list|show|give me? all the? appointments|visits,
    clients|customers|client|customer list|database|data|phones|numbers,
    phone|number|address|email|mobile number? of|for .. client|customer|master|stylist|{capital}|{name},
    {capital}|{name} personal|private|home? phone|number|address|mobile|email,
    masters|stylists|hairdressers personal|private|home|phone|number|address,
    when is|was|does|did {capital} ${KIN}? coming|come|${APPOINTMENT},
    (when|what time) is|does|did she|he|they coming|come|booked|have|${APPOINTMENT},
    is she|he booked`,
  own: `
    (im|i am|were) booking|paying (this|it)? for? him|her|them,
    (book|schedule|arrange) .. my|our ${KIN_OWN} hair*? haircut,
    (this is|its|it is|im|i am) her|his|their ${KIN} .. her|his|their phone|mobile|account,
    (on|from|using) (her|his|their|my|our ${KIN_OWN}) phone|mobile|account,
    wait|waiting for mr|mrs|ms|miss, swear|swearing|shouting|laughing|staring at|into|on her|his|their phone|mobile,
    he|she|they|hell|he'll|she'll|theyll|they'll will|always|just? pretend|pretends|pretended,
    hospital|doctor|doctors|clinic|dentist|consultant|gp|school|vet has|have|had? changed|moved|cancelled|brought|rescheduled my|our ${KIN_OWN} ${APPOINTMENT},
    (who|whos|who is|who was) my|our appointment|appt|booking|visit with?, who am i|we .. with,
    my|our ${KIN_OWN} ${APPOINTMENT} at|with|in|for the|a|her|his|my|our? hospital|dentist|doctor|doctors|consultant|school|gp|vet|physio|clinic|optician|court|specialist|orthodontist|therapist|visa|bank|surgeon|midwife|solicitor|council|embassy|university,
    my|our ${KIN_OWN} hospital|dentist|dental|doctor|doctors|consultant|school|gp|vet|physio|clinic|eye|visa|medical|graduation|scan ${APPOINTMENT},
    clash|clashes|clashing|clashed|coincides|overlaps with my|our ${KIN_OWN} .. ${APPOINTMENT},
    my|our ${KIN_OWN} ${APPOINTMENT} (was|got|has been|is) moved|brought|changed|pushed|rescheduled to|forward|back|up {day}?,
    drive|driving|bring|bringing|take|taking|accompany|drop|dropping|get|getting .. to her|his|their .. ${APPOINTMENT}, drive|driving|bring|bringing|take|taking .. to her|his|their ${APPOINTMENT},
    (collect|fix|repair|find|replace|return|pick up|broke|lost|charge|buy|dropped) my|our ${KIN_OWN} phone|mobile,
    (fine|happy|ok|okay|good|grand|cool|content) with someone|somebody else,
    someone|somebody else will|ll|can|could|did|is|has do|doing|done|cut|cutting|have|use|take|get|enjoy|benefit|did (it|that|my hair|this|the slot|the spot|my slot|my spot|the time)?,
    another|other client|customer|person can|could|may|might have|use|take|get|enjoy|benefit,
    another|other person at|in|from|called|is|was|rang|quit|left|off|on work|sick|off|shift|the|my|our|office|team|in?,
    look|looks|looking|feel|feels|feeling|be|become|am|im like? a|an? different|new|other|another person,
    (who|whos|who is) doing|cutting my|our, with ms|mrs|mr|miss {name},
    both|all|pair|two|three|four|either|any|each|lot|neither|none|rest|one of them, cancel|delete|remove|move|drop|scrap them (please|pls|all|both|to|thanks|for me)?,
    give|giving|offer|offering|let|pass|passing|free|release .. to|for? someone|somebody|anyone|anybody else (use|have|take|take it)?`,
  ownForKin: `
    (booked|have|got|made) .. two|both|2|three|3 .. .. for me and|& .. .. for my|our ${KIN},
    (booked|have|got|made) .. two|both|2|three|3 .. .. for me and|& my|our ${KIN},
    {day} for me and|& {day} for my|our ${KIN}, {day} is|are|s|'s? mine and|& {day} is|are|s|'s? my|our|for ${KIN_OWN}|${KIN}|his|hers,
    my|our ${KIN} and|& i|me are|were both? booked|in|down,
    me and|& my|our ${KIN} are|were both? booked|in|down`,
  instructions: `
    ignore|disregard|override|bypass|forget .. instructions|instruction|rules|rule|prompt|prompts|previous|guidelines|restrictions,
    forget|ignore everything|all, you are|re now, youre now, from now on you|act|be,
    act|behave as|like, pretend, roleplay, role play, jailbreak*,
    developer|dev|debug|god|dan|admin|sudo mode, system prompt|message|instructions,
    show|tell|print|repeat|reveal|give|what|whats|share|ignore .. your prompt, your instructions, your .. rules, new instructions|rules|role|instruction,
    do anything now, without|no restrictions|limits,
    execute|run|call .. function|command|tool|code|query|sql|script|api, function|tool call|calls,
    tool_call*, function_call, api key, password*, secret key|token, access|auth token, drop table,
    select * from, select .. from, insert into, delete from, sudo,
    print|reveal|repeat|output|show .. prompt|instructions|rules|json,
    respond|answer|reply|output only|in|with .. json|xml, as an? admin|administrator|root|owner,
    i am|im the? admin|developer|owner|administrator, set .. price|discount,
    book (everything|all slots|every slot), cancel (everyones|all the clients|all clients)`,
}
