from tests.e2e.books.picturebook.book import PictureBook
from tests.e2e.books.picturebook.pages import BookShown

GAME = PictureBook.joined(shown=BookShown())
