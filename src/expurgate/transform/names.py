"""Common names to draw pseudonyms from."""

from __future__ import annotations


def _list(words: str) -> tuple[str, ...]:
    return tuple(" ".join(entry.split()) for entry in words.split(",") if entry.strip())


def word_set(words: str) -> frozenset[str]:
    """Words written one after the other, as a set."""
    return frozenset(words.split())


FEMALE = _list(
    """
    Mary, Patricia, Jennifer, Linda, Elizabeth, Barbara, Susan, Jessica, Sarah, Karen, Nancy, Lisa, Margaret,
    Betty, Sandra, Ashley, Dorothy, Kimberly, Emily, Donna, Michelle, Carol, Amanda, Melissa, Deborah,
    Stephanie, Rebecca, Laura, Sharon, Cynthia, Kathleen, Amy, Angela, Shirley, Anna, Brenda, Pamela, Emma,
    Nicole, Helen, Samantha, Katherine, Christine, Debra, Rachel, Carolyn, Janet, Catherine, Maria, Heather,
    Diane, Ruth, Julie, Olivia, Joyce, Virginia, Victoria, Lauren, Christina, Joan, Evelyn, Judith, Megan,
    Andrea, Cheryl, Hannah, Jacqueline, Martha, Gloria, Teresa, Ann, Sara, Madison, Frances, Kathryn, Janice,
    Jean, Abigail, Alice, Julia, Sophia, Grace, Denise, Amber, Marilyn, Danielle, Beverly, Isabella, Theresa,
    Diana, Natalie, Brittany, Charlotte, Marie, Kayla
    """
)
MALE = _list(
    """
    James, Robert, John, Michael, David, William, Richard, Joseph, Thomas, Christopher, Charles, Daniel,
    Matthew, Anthony, Mark, Donald, Steven, Andrew, Paul, Joshua, Kenneth, Kevin, Brian, George, Timothy,
    Ronald, Edward, Jason, Jeffrey, Ryan, Jacob, Gary, Nicholas, Eric, Jonathan, Stephen, Larry, Justin, Scott,
    Brandon, Benjamin, Samuel, Gregory, Alexander, Patrick, Frank, Raymond, Jack, Dennis, Jerry, Tyler, Aaron,
    Jose, Adam, Nathan, Henry, Zachary, Douglas, Peter, Kyle, Noah, Ethan, Jeremy, Walter, Christian, Keith,
    Roger, Terry, Austin, Sean, Gerald, Carl, Harold, Dylan, Arthur, Lawrence, Jordan, Jesse, Bryan, Billy,
    Bruce, Gabriel, Joe, Logan, Alan, Juan, Albert, Willie, Elijah, Wayne, Randy, Vincent, Mason, Roy, Ralph,
    Bobby, Russell, Philip, Eugene
    """
)
NEUTRAL = _list(
    """
    Alex, Avery, Bailey, Blake, Cameron, Casey, Charlie, Dakota, Drew, Eden, Elliot, Emerson, Finley, Frankie,
    Harley, Harper, Hayden, Jamie, Jessie, Kai, Kendall, Lee, Lennon, Marley, Micah, Morgan, Oakley, Parker,
    Pat, Peyton, Phoenix, Quinn, Reese, Remy, Riley, River, Robin, Rowan, Sage, Sam, Sasha, Sawyer, Shawn,
    Skyler, Spencer, Stevie, Sydney, Tatum, Taylor, Toby
    """
)
SURNAMES = _list(
    """
    Adams, Alexander, Allen, Anderson, Andrews, Armstrong, Arnold, Atkinson, Austin, Bailey, Baker, Barker,
    Barnes, Barrett, Bates, Bell, Bennett, Berry, Bishop, Black, Boyd, Bradley, Brooks, Brown, Bryant, Burke,
    Burns, Burton, Butler, Byrne, Campbell, Carlson, Carpenter, Carr, Carroll, Carter, Chambers, Chapman, Clark,
    Cole, Coleman, Collins, Cook, Cooper, Cox, Crawford, Cross, Cunningham, Curtis, Daniels, Davidson, Davies,
    Dawson, Dean, Dixon, Douglas, Duncan, Dunn, Edwards, Elliott, Ellis, Evans, Ferguson, Fields, Fisher,
    Fletcher, Ford, Foster, Fowler, Fox, Francis, Franklin, Fraser, Freeman, Fuller, Gardner, Gibson, Gilbert,
    Gordon, Graham, Grant, Gray, Green, Greene, Griffin, Hall, Hamilton, Hansen, Harper, Harris, Harrison, Hart,
    Harvey, Hawkins, Hayes, Henderson, Henry, Hicks, Hill, Holmes, Hopkins, Howard, Hudson, Hughes, Hunt,
    Hunter, Jackson, Jacobs, Jenkins, Jensen, Johnson, Johnston, Jones, Jordan, Kelley, Kelly, Kennedy, King,
    Knight, Lane, Larson, Lawrence, Lawson, Lewis, Lloyd, Long, Lynch, Marshall, Martin, Mason, Matthews, Mills,
    Mitchell, Moore, Morgan, Morris, Morrison, Murphy, Myers, Nelson, Newman, Nichols, Olson, Owens, Palmer,
    Parker, Patterson, Payne, Pearson, Perkins, Perry, Peters, Peterson, Phillips, Pierce, Porter, Powell,
    Price, Ray, Reed, Reid, Reynolds, Rice, Richards, Richardson, Riley, Roberts, Robertson, Robinson, Rogers,
    Rose, Ross, Russell, Ryan, Sanders, Saunders, Schmidt, Scott, Shaw, Simmons, Simpson, Snyder, Spencer,
    Stephens, Stevens, Stewart, Stone, Sullivan, Taylor, Thompson, Tucker, Turner, Wagner, Walker, Wallace,
    Walsh, Ward, Warren, Washington, Watkins, Watson, Weaver, Webb, Weber, Welch, Wells, West, Wheeler, White,
    Williams, Williamson, Willis, Wilson, Wood, Woods, Wright, Young
    """
)
CITIES = _list(
    """
    Ashford, Aurora, Banbury, Bedford, Bellevue, Bexhill, Billings, Boulder, Brampton, Bristol, Burlington,
    Camden, Canterbury, Carlisle, Charleston, Chelmsford, Cheltenham, Chesterfield, Clayton, Colchester,
    Columbia, Concord, Coventry, Darlington, Dayton, Derby, Doncaster, Dover, Durham, Eastbourne, Eugene,
    Exeter, Fairfield, Fargo, Farnham, Fresno, Gainesville, Georgetown, Glenwood, Gloucester, Grantham,
    Greenville, Guildford, Halifax, Hamilton, Hartford, Hastings, Hereford, Huntsville, Ipswich, Jackson,
    Kendal, Kettering, Kingston, Knoxville, Lancaster, Lansing, Lexington, Lincoln, Luton, Madison, Maidstone,
    Manchester, Mansfield, Marlow, Medford, Milton, Newark, Newbury, Newport, Northampton, Norwich, Oakland,
    Oakville, Oldham, Oxford, Pasadena, Peoria, Peterborough, Plymouth, Portland, Preston, Provo, Raleigh,
    Reading, Redding, Richmond, Rochdale, Rochester, Rockford, Rugby, Salem, Salisbury, Savannah, Scranton,
    Shrewsbury, Southport, Spokane, Springfield, Stafford, Stamford, Stockton, Sunderland, Swindon, Tacoma,
    Taunton, Telford, Toledo, Topeka, Torquay, Trenton, Tulsa, Wakefield, Walsall, Warwick, Waterford, Wexford,
    Weymouth, Wichita, Winchester, Windsor, Worcester, Worthing
    """
)
COUNTRIES = _list(
    """
    Argentina, Australia, Austria, Belgium, Bolivia, Brazil, Bulgaria, Cambodia, Cameroon, Canada, Chile, China,
    Colombia, Croatia, Cuba, Cyprus, Denmark, Ecuador, Egypt, Estonia, Ethiopia, Finland, France, Germany,
    Ghana, Greece, Guatemala, Haiti, Honduras, Hungary, Iceland, India, Indonesia, Iran, Iraq, Ireland, Israel,
    Italy, Jamaica, Japan, Jordan, Kenya, Latvia, Lebanon, Libya, Lithuania, Luxembourg, Malaysia, Malta,
    Mexico, Mongolia, Morocco, Nepal, Nicaragua, Nigeria, Norway, Pakistan, Panama, Paraguay, Peru, Poland,
    Portugal, Romania, Russia, Rwanda, Senegal, Serbia, Singapore, Slovakia, Slovenia, Spain, Sweden,
    Switzerland, Syria, Tanzania, Thailand, Tunisia, Turkey, Uganda, Ukraine, Uruguay, Venezuela, Vietnam,
    Yemen, Zambia, Zimbabwe, United States, United Kingdom, England, Scotland, Wales, South Africa, South Korea,
    New Zealand, Saudi Arabia
    """
)
NATIONALITIES = _list(
    """
    American, Argentinian, Australian, Austrian, Belgian, Bolivian, Brazilian, British, Bulgarian, Canadian,
    Chilean, Chinese, Colombian, Croatian, Cuban, Czech, Danish, Dutch, Egyptian, English, Estonian, Ethiopian,
    Finnish, French, German, Ghanaian, Greek, Hungarian, Icelandic, Indian, Indonesian, Irish, Italian,
    Jamaican, Japanese, Kenyan, Korean, Latvian, Lithuanian, Malaysian, Maltese, Mexican, Moroccan, Nepalese,
    Nigerian, Norwegian, Pakistani, Peruvian, Polish, Portuguese, Romanian, Russian, Scottish, Serbian, Slovak,
    Slovenian, Spanish, Swedish, Swiss, Thai, Tunisian, Turkish, Ukrainian, Vietnamese, Welsh
    """
)
STEMS = _list(
    """
    Alder, Amberley, Ashgrove, Aspen, Beacon, Birchwood, Bluebell, Bramley, Bridgewater, Brookfield, Cedar,
    Chestnut, Clearwater, Cobalt, Copperfield, Crescent, Crestview, Eastgate, Elmwood, Evergreen, Fairview,
    Falcon, Fernhill, Foxglove, Garnet, Glenbrook, Goldcrest, Granite, Greenfield, Harbour, Hawthorn, Hazelwood,
    Heron, Highfield, Hillcrest, Hollybank, Juniper, Kestrel, Kingfisher, Lakeside, Larkspur, Laurel, Lavender,
    Linden, Lockwood, Longmeadow, Magnolia, Maple, Marigold, Meadowbank, Meridian, Millbrook, Moorland,
    Northfield, Northgate, Oakridge, Orchard, Osprey, Pinecrest, Pinnacle, Primrose, Redwood, Ridgeway,
    Riverside, Rosewood, Rowanbrook, Sandstone, Silverdale, Skylark, Southfield, Sparrow, Springbrook,
    Stonebridge, Summit, Sunnyside, Sycamore, Thornhill, Valley, Westfield, Westgate, Whitestone, Wildwood,
    Willow, Windmill, Woodland
    """
)
COMPANY_ENDS = _list("Group, Partners, Associates, Holdings, Industries, Services, Systems, Trading")
STREET_ENDS = _list("Street, Road, Avenue, Lane, Drive, Close, Way, Court")
NUMBER_WORDS = _list(
    """
    one, two, three, four, five, six, seven, eight, nine, ten, eleven, twelve, thirteen, fourteen, fifteen,
    sixteen, seventeen, eighteen, nineteen, twenty, thirty, forty, fifty, sixty, seventy, eighty, ninety
    """
)
COUNTED = "|".join(NUMBER_WORDS)
"""Number words, one of which may match."""
ORDINALS = _list("first, second, third, fourth, fifth, sixth, seventh, eighth, ninth, tenth, eleventh, twelfth")
TITLES = (
    "Mr|Mrs|Ms|Mx|Miss|Dr|Drs|Prof|Professor|Doctor|Sir|Dame|Lord|Lady|Rev|Reverend|Fr|Sr|Hon|Judge|Justice|"
    "President|Senator|Sen|Rep|Governor|Gov|Captain|Capt|Colonel|Col|General|Gen|Lieutenant|Lt|Major|Maj|Sergeant|"
    "Sgt|Inspector|Detective|Officer|King|Queen|Prince|Princess|Pope|Saint|Messrs|Madam|Mme|M|Herr|Frau|Señora?|Shri|Smt|"
    "Cllr|Cllrs|Councillor|Constable|Pastor"
)
"""Words before the name of a person."""
HEADS = word_set(
    """
    hospital university college school bank court church clinic company ministry department agency council
    committee foundation institute police prison airport station museum hotel bridge act convention treaty
    war battle festival corporation newspaper laboratory airline club union party association society
    street road avenue square park library theatre theater stadium tower building center centre parliament
    senate congress tribunal commission office bureau authority board trust group service army navy regiment
    charity federation league team orchestra monastery abbey cathedral mosque synagogue temple
    award prize medal cup championship tournament fair conference exhibition inquiry scholarship fellowship
    """
)
"""Last words of names of organizations and buildings that say what kind of thing it is."""

ROLES = word_set(
    """
    mother father mum mom mam mummy mommy dad daddy parent brother sister sibling twin son daughter child baby boy
    girl husband wife spouse partner boyfriend girlfriend fiance fiancee lover widow widower ex grandmother grandfather
    grandma grandpa gran granny nan nana grandad granddad grandson granddaughter grandchild grandparent uncle aunt
    auntie nephew niece cousin stepfather stepmother stepson stepdaughter stepbrother stepsister stepdad stepmum stepmom stepchild godmother godfather
    friend colleague neighbour neighbor housemate flatmate roommate classmate teammate man woman lad guy bloke lady
    nurse doctor surgeon consultant physician midwife dentist pharmacist therapist psychologist psychiatrist
    paramedic carer caregiver teacher headteacher tutor lecturer professor pupil student supervisor manager boss
    director executive secretary clerk assistant solicitor lawyer barrister attorney judge officer constable sergeant
    detective inspector soldier driver passenger witness victim suspect defendant claimant applicant complainant
    plaintiff patient client customer tenant landlord landlady employee employer worker builder plumber electrician
    farmer chef cook waiter waitress cleaner actor actress singer player swimmer footballer coach journalist reporter
    author artist priest vicar pastor rabbi imam nun monk councillor minister senator mayor chairman chairwoman
    """
)
"""What people are to each other and to a case: before a name the word says who is meant."""
