/**
 * Everyday words without a meaning for the rules. They are listed so that the spelling correction
 * does not take them for misspelt words of the tables.
 */
export const COMMON_WORDS = `
прислать пришлите скинуть скиньте отправьте примеры process single shaping shape shaped deep
  cleansing майка майку terribly awfully horribly burning cheap cheaper cheapest approximately
a about above across actually after afternoon again against ago ahead all almost alone along
  already also although always am among an and another any anyway
are around as ask asked asking at away back bad be beautiful because become been before began
  begin behind being believe below beside besides best better between big bit both bring but by
call came can care carry case certain certainly chair change check child choose city class clean
  clear close cold colder come coming company completely could couple course cut daily
dear did different do does doing done dont door down dry due during each early easy eat eight
  either else email end enough especially even ever every everyone everything exactly except
  expect
face fact fall family far fast feel feeling feels few final finally find fine finish first five
  follow food for forget forward four free friend from front full fully further gave general get
  getting give given
go goes going gone good got great group grow guess had hair half hand hands happen happened happy
  hard has have having he head health hear heard hello help her here hers herself high him himself
  his hold home hope hopefully hot hour hours house how however hundred husband i idea if
  important in inside instead into is issue it its itself
job just keep kept kind knew know known lady large last late lately later learn least leave left
  legs less let letter life light like likely line listen little live lives local long longer look
  looked looking looks lose lost lot lots love loved lovely low luck
made main make makes making man many matter may maybe me mean means meet meeting men mention
  message messages might mind mine minute miss moment money more most mother move much must my
  myself name near nearly need needed needs never new next nice night nine no nobody none nor
  normal normally not note nothing notice now number
of off often old on once one only open opinion or order other others our ours out outside over own
  page paid part party pay people perfect perhaps person phone photo pick picture piece place plan
  plans play please point possible possibly post prefer present pretty probably problem put
question questions quick quickly quiet quite rain rather read ready real really reason receive
  recently red remember reply rest right room round run said salon same save saw say saying school
  second see seem seems seen self send sent set seven several shall share she shop short should
  show side since single sir sit situation six small so some somebody someone something sometimes
  somewhere soon sooner sorry sort sound speak special specific spend stand start started state
  stay step still stop story straight street strong style such suddenly suggest sure surely
table take taken taking talk talked tell ten text than thank that the their them themselves then
  there these they thing things think thinking this those though thought thousand three through
  throughout till time times to today together told too took top toward towards town tried trip
  true truly try trying turn twice two type under understand until up upon us use used usually
  very visit wait walk wall want wanted wants warm was wash watch water way we wear weather week
  weeks well went were what whatever when where whether which while white who whole whom whose why
  wife will wish with within without woman wonder wonderful wondering word words work worked
  working works world worry would write wrong year years yes yesterday yet you young your yours
  yourself
u r ur pls plz im ive id ill youre were theyre thats its lets hes shes whats theres isnt arent
  wasnt werent doesnt didnt hasnt havent hadnt wouldnt shouldnt couldnt mustnt gonna wanna gotta
  kinda btw fyi lol haha omg hmm um uh oh ah wow ok okay
without within whose haven heaven ever fever never clever forever beside hotel metal total local
  vocal focus bonus bones stones phones loans beans jeans means means reach teach beach peach
а без бы был была были было быть в вам вами вас ваш ваша ваше ваши вашей вашего вашем вашу ведь
  весь вид видел вижу вместе вниз во вообще вопрос вопросы вот впрочем все всегда всего всей всем
  всеми всех всю вся всё вы
говорит говорили где говорю год да давно даже дайте дать два две дело делать делаете делают делает
  делаю делали день деньги для до добавить довольно долго должен должна должно доктор дом дома
  дорого другая другие другой другого другую думаю его едва ее если есть еще ж же жаль жду за
  забыл завтра зачем здесь знаете знаю знать значит и из извините изза или им имени именно иметь
  имя иначе иногда их ищу
как какая какие какой какого какую кажется каждый как-то какой-то когда кого кому конечно конце
  которая которое которые который кроме кстати кто куда лет ли либо лишь лучше любая любит люблю
  любой люди
маленький мало между меня мне много мной могла могли могу мог мода может можете можно мои моя мое
  мой моей моего мою мы на наверно наверное надеюсь надо нам нами написал написала написать
  напишите нас наш наша наши не него нее ней некоторые неправильно нет нету нибудь никого никто
  ним ними них ничего но новая новый ну нужен нужна нужно нужны
о об обязательно обычно один одна одну однако около он она они оно опять особенно от ответ ответа
  ответьте отвечаете отметить отметила отметил отлично отправить отправил отправила очень перед
  под подождать подожду подождите подойдет подскажите позвонить пока покажите получить помочь
  помогите помощь поняла понял понятно попробовать пора посмотреть посмотрю потом потому почему
  почти правда правильно предложить прекрасно при примерно приехали приеду приехать пришла пришел
  про просто простите прошу прошлый прошлая прошла пусть работа работе работы раз разве рада рад
  ради рано раньше ребенок
с сам сама сами самый самая свой своя свои своего сделать сделали сделал себе себя сегодня сейчас
  сети скажите скоро слишком снова со собой совсем спросить спрошу сразу среди стало стала стал
  стать столько стоит так такая такие такого такое такой там твой твоя те тебе тебя тем теперь то
  тоже того той только том тому тот точно три ту туда тут ты у уже узнать ужин улица умеете успею
  утро
хотелось хотел хотела хотели хоть хорошая хороший хорошо хотите хочет хочется хочу храни чего чей
  человек чем через что чтоб чтобы что-то чуть эта эти этих это этого этой этом этому этот эту я
здорово видимо придется придет приходится приятно приятный приятная ужасно больница больнице
  отчество фамилия телефон сообщение сообщения сообщений номер адрес салон салоне салона мастер
  мастера мастеру мастеров мастером парикмахер парикмахера девушка девушки муж мужа мама мамы
  дочка дочь сын сына друг подруга подруги жена жены
мочь смочь смогу сможете сможем сможет подруга пожалуйста пожалуста пжл пж плиз скорее срочно
  хватит цвет цвета волос волосы волосам длинные короткие коротко длинный лицо руки рука ноги нога
  погода машина поезд дождь
знакомая знакомый посоветовали советовали находитесь подарок подарить придумали придумал соседи
  первый последняя последний вариант варианты времени временно деньгами будет будете будут буду
  вопроса разница другим другому
`
