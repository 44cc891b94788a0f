import type { OwnClausePhrases } from '../../own-clause-phrases.js'

/** What clauses of a message do with the client's appointments. */
export const OWN_CLAUSES: OwnClausePhrases = {
  givesUp: `
    can|could|may|should go, (has|have|had|got|needs|need) to go|come .. out?, must go, has gone, is going,
    (strike|cross|wipe|rub|take|scrub|knock) {name}|them|it|that|those|me|both|all|the|this .. .. out|off, leave them|it|that|those|both out, struck|crossed out|off, come|comes|coming off the|my .., off it|they goes|go, kill, ditch, scratch, axe, nix, annul*, annulate,
    take|taking away|out, give .. to somebody|someone else, withdraw, withdrawing, call .. off, calling .. off, call off, get rid of, cancellation of,
    (leave|leaving|left) .. out, we leave out, i cancel, clear, wipe, free up, release, surrender, off please|pls,
    pull|pulling|pulled out, back|backing|backed out, bow|bowing out, give|giving .. a miss, skip, skipping`,
  unable: `
    (wont|won't|not|cant|can't|cannot|shant|never) be? in|there|coming|making|able|around, (wont|won't|will not|cant|can't|cannot|couldnt|not going to|not able to) be? (make|come|attend|manage|do|keep),
    (isnt|isn't|wont|won't|not|aint) be? happening|needed|required|necessary|happen, {day} is|s? a write off, write off, is|are|s dead|off|cancelled|canceled,
    (dont|don't|do not|no longer|doesnt|doesn't|wont|won't|not|shant|shan't) be? need|want|require|requiring|needing, no need of|for|to have, (can|could) no longer do|make|come|attend,
    do without, can do without, not|no this time, forget about, is a no from me`,
  holds: `
    {day}|{name} is|s? right|correct|real|true, (that|this) is|s? right|correct, (the|that) {day}? one is|s? right|correct, leave .. out of it|this,
    nothing to cancel, no need to cancel,
    up for, still on, still coming|come|want|need|fine|good|ok|okay|grand, (hang|hold) onto|on to, retain, retaining, stand|stands|standing,
    leave {name}|it|that|them|those|the|my|this .. .. alone|be|in|as, leave {day} alone, leave .. alone, (im|i'm|i am|we are|were) all yours, fine, is|are all? ok|okay|good|grand|alright, thats ok|okay|grand|fine,
    (i|we) (will|ll|shall|am|m) be? there|coming|attending|around, (i|we) can make|do|come, im|i'm in|coming, (ill|i'll|i will|i shall|we will) keep|have|come|attend|be, (i would|id|i'd) keep|attend,
    (do|did)? need after all|still, i need|want it|that|them|the|my, i do need|want, look|looking forward to, (cant|can't) wait, wouldnt miss, wouldn't miss, would not miss,
    must stay|remain|happen, stay|stays|staying|remain|remains|keeps, keep, keeping, keep on, the only one i can make, very much coming, definitely coming|on, as agreed|planned|arranged, going ahead, goes ahead, going to have`,
  mineStays: '(mine|my one) stay|stays|remains, (leave|keep) mine|my',
  theRest:
    '(all|any|every|everything|anything)? (of)? the rest, (all)? (of)? the others, (all)? the other ones, everything else, anything else, whatever else, the remaining, the other two|three',
  only: 'only, just, nothing but, solely, merely',
  theOther: '(the|that|my) other one|appointment|booking|visit|haircut|massage?, the other',
  oneOf: 'one of the|my|them|those|our, (one|either) of, any one of, two of my',
  plural: 'them, those, these, they',
  theTwo: '(the|these|those) two, both',
  theLast: 'the last, last one, the latter, final',
  takesBack: `
    no wait, oh no, no what am i saying, what am i saying, wait, hang|hold on, wrong week|day|one|date|month|line, i mean, i meant, meant, sorry, oops,
    other way round|around, scratch that, rather, correction, actually, or rather, hmm, no no, no sorry, my mistake, my bad, ah no, ach no, not that`,
  undecided: `
    if i|we|you|they|it|the|my, if .. cancel*, say i, would i, would it, (do|should|must|will) i have|need to, did i, did you, have you, are you, is the salon, was i, whether, might, may have to, maybe, perhaps, possibly, nearly, almost, thinking of|about,
    why .. cancel*, in case, unless, she|he|they cancelled|canceled|wants|want to cancel, she|he has|had cancelled, yous cancel*, cancellation email|policy|fee, cancelled my|on you|on me`,
  beforeNow:
    '(i|we|you|they|she|he|yous|salon|{name}) (have|has|had|already|just|ve)? already|just? cancelled|canceled, (was|were|been|got) cancelled|canceled',
  alike: 'too, also, as well, likewise, same for|goes|with, neither, either',
  besideNames: `
    not, the, my, our, an, a, at, on, in, for, with, w, and, of, to, please, pls, plz, one, ones, that, this, these, those, is, its, it, s, thanks, thank you, thx, cheers, kindly, hi, hello, hey, hiya, then, so, me, i, we, you, ok,
    appointment|appointments|booking|bookings|slot|slots|session|sessions|visit|visits, o clock, oclock, thing, stuff, both, all, first|last, number, next, this|that one, well, um, er, ah, oh, dear, team, sir, madam, maam, from, by, afternoon, morning, evening, tho, though`,
}
