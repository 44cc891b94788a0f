import type { Spelling } from '../language-pack.js'

/** What the correction of spelling knows. */
export const SPELLING: Spelling = {
  commonWords: `
    process shaping shape shaped cleansing terribly awfully horribly burning cheap a above across
    against ago almost alone along already although always among anyway because become began begin
    being believe below beside big carry case certain class clear cold colder company completely
    daily done easy eat especially even ever expect fact fall feel feeling feels final finally
    follow food further gave general getting given goes grow happen happened hard head health hear
    heard hers herself high himself home hope hopefully hot house however hundred i important
    inside into itself kept kind knew known large lately learn least less letter life light likely
    line listen lives local looked lose lots low main meet meeting mention messages money most
    nearly nobody nor normal normally note notice often opinion order others ours own part piece
    plan point possibly post present pretty probably problem quiet quite rain read ready reason
    recently red reply saw saying seem seems seen self several share side sir sit situation small
    sometimes sound specific spend stand started state story strong such suddenly suggest surely
    talked their themselves thinking though thousand throughout together took top tried trip true
    truly try trying twice type under understand upon used wall warm watch water wear weather white
    whole whose wish within word words worked world young yours yourself u r ur youre theyre theres
    arent werent hasnt hadnt wouldnt shouldnt mustnt gotta kinda btw fyi lol haha wow haven heaven
    fever clever forever hotel metal vocal focus bonus bones stones phones loans beans jeans teach
    beach peach`,
  shortForms: `
    u=you r=are ur=your smth=something sth=something smthing=something anythin=anything wen=when
    wat=what wot=what tom=tomorrow tmrw=tomorrow tmr=tomorrow tomo=tomorrow tomoro=tomorrow
    tonite=tonight apt=appointment appt=appointment appts=appointments appoint=appointment
    resched=reschedule coz=because cn=can bok=book boook=book buk=book hv=have hw=how frm=from
    aft=after shut=close shuts=close morra=tomorrow hrct=haircut hcut=haircut
    avail=available yse=yes yed=yes tes=yes ys=yes yh=yes yeh=yes yah=yes yess=yes okie=ok
    okey=ok kewl=cool arnd=around aroun=around abt=about bout=about btwn=between btween=between
    mrng=morning morn=morning mornin=morning arvo=afternoon aftn=afternoon aftnoon=afternoon
    evng=evening wknd=weekend tomoz=tomorrow tomrw=tomorrow tmw=tomorrow tmoro=tomorrow
    tomz=tomorrow tomrow=tomorrow tmoz=tomorrow tmrow=tomorrow cud=could wud=would shud=should
    gimme=give nx=next nxt=next wk=week wks=weeks soz=sorry sry=sorry srry=sorry cuz=because
    cos=because bc=because prolly=probably def=definitely bday=birthday colr=colour massg=massage`,
  rewrites: [
    [/\s?\b([ap])\.\s?m\b\.?/gi, ' $1m'],
    [/\b2(?=(?:day|moro|moz|mrw|mrow|morrow|nite|night)\b)/gi, 'to'],
    [/\bb4\b/gi, 'before'],
    [/\bl8r\b/gi, 'later'],
    [/\bl8\b/gi, 'late'],
    [/\bgr8\b/gi, 'great'],
    [/\bm8\b/gi, 'mate'],
    [/\b(any|some|no)1\b/gi, '$1one'],
    [/\bw\/(?=\s?\p{L})/giu, 'with '],
  ],
}
